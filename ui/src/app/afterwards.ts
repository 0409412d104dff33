// What follows when somebody has what they came for.
import { renewSession } from './renew';
import { startTelemetry } from './telemetry';

export function startAfterwards(): void {
  startTelemetry();
  void renewSession();
}
