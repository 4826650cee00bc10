import { deviceReport, maxMessageBytes, maxReportItems, type DeviceReport } from '@trellis/telemetry/model';

/** A plain report as sent over MQTT, or why it cannot be one. */
export function readReportMessage(payload: Buffer): DeviceReport | { cause: string } {
  if (payload.length > maxMessageBytes) return { cause: 'message.too-large' };
  let value: unknown;
  try {
    value = JSON.parse(payload.toString('utf8'));
  } catch {
    return { cause: 'message.invalid-encoding' };
  }
  const parsed = deviceReport.safeParse(value);
  if (parsed.success) return parsed.data;
  const isTooLong = parsed.error.issues.some((issue) => issue.code === 'too_big' && issue.maximum === maxReportItems);
  return { cause: isTooLong ? 'message.too-many-readings' : 'message.malformed' };
}
