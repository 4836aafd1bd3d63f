import { isRecord } from '@teachnet/protocol'
import type { LayoutSettings } from '@teachnet/contract/preferences'
import { type FrameSettings, parseLayoutSettings, parseThemeMode } from './layout-settings.ts'

/** Identifies a file with layout settings. */
const kind = 'teachnet-layout'

/** Largest file that is read, in bytes; settings take less than one kilobyte. */
export const largestFile = 16_384

/** Writes the settings as a file that another browser or administrator can take over. */
export function writeLayoutFile(settings: FrameSettings, theme: LayoutSettings['theme']): string {
  return `${JSON.stringify({ kind, version: 1, layout: { ...settings, theme } }, null, 2)}\n`
}

/** Reads such a file; undefined for any other. Settings that it lacks or that are invalid take their defaults. */
export function readLayoutFile(
  text: string,
): { readonly settings: FrameSettings; readonly theme: LayoutSettings['theme'] | undefined } | undefined {
  const raw = parse(text)
  if (!isRecord(raw) || raw.kind !== kind) return undefined
  const settings = parseLayoutSettings(raw.layout)
  return settings && { settings, theme: parseThemeMode(raw.layout) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not a file of ours
  }
}
