import { type CaptchaMode, captchaModes, type Locale } from '@teachnet/contract'
import type { Glyph } from './draw.ts'
import { characters, iconNames } from './glyphs.ts'
import { type RandomBytes, shuffle } from './random-int.ts'

/**
 * So many different items, of the modes that the site allows, as many of each. Readers of English look for icons wherever icons are
 * allowed: they could not tell the characters by name.
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
