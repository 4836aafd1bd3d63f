import type { Logger } from '../../ports.ts'
import type { Env } from '../../settings/settings.ts'
import type { Tracing } from './tracing.ts'

/** Loads the recording of traces if the settings name a collector; otherwise it costs neither time nor memory. */
export async function loadTracing(
  { tracing, ...settings }: Pick<Env, 'tracing' | 'trustedProxies' | 'worker'>,
  log: Logger,
): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { openTracing } = await import('./open-tracing.ts')
  return openTracing({ ...settings, tracing }, log)
}
