import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("long", max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the property tests with many more cases")
    parser.addoption("--golden", action="store_true", help="write the golden outputs anew; read them before you commit")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long"):
        settings.load_profile("long")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--golden"))
