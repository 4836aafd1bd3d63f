import { type CaptchaMode, captchaModes, type Locale } from '@teachnet/protocol'
import type { Glyph } from './draw.ts'
import { characters, iconNames } from './glyphs.ts'
import { type RandomBytes, shuffle } from './random-int.ts'

/**
 * Chooses different items of the modes that the site allows, equally many of each mode. In English only icons are chosen if icons are
 * allowed, since the reader may not read Chinese characters.
 */
export function chooseGlyphs(
  random: RandomBytes,
  { count, modes, locale }: { count: number; modes: readonly CaptchaMode[]; locale: Locale },
): Glyph[] {
  const allowed = modes.length > 0 ? modes : captchaModes
  const used = locale === 'en' && allowed.includes('icon') ? (['icon'] as const) : allowed
  const share = Math.ceil(count / used.length)
  const chosen = used.flatMap((mode) => shuffle(random, glyphsOf[mode]).slice(0, share))
  return shuffle(random, chosen).slice(0, count)
}

const glyphsOf: Readonly<Record<CaptchaMode, readonly Glyph[]>> = {
  text: characters.map((text) => ({ kind: 'text', text })),
  icon: iconNames.map((icon) => ({ kind: 'icon', icon })),
}
