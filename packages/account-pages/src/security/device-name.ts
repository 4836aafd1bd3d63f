import type { AccountSession } from '@teachnet/protocol'

/** A device in words: browser and system, as far as they are known. */
export function deviceName(
  { browser, system }: Pick<AccountSession, 'browser' | 'system'>,
  text: (id: string, values?: Readonly<Record<string, string>>) => string,
): string {
  if (browser && system) return text('sessions.device', { browser, system })
  return browser || system || text('sessions.unknownDevice')
}
