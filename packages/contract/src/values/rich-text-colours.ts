/**
 * Colours of text, by the names of tokens: both themes define them, so that a text stays legible in the dark. Other programs may store
 * colours of their own as styles; the editor offers these only.
 */
export const richTextTones = ['ink', 'seal', 'pine', 'ochre', 'muted'] as const
/** Name of a colour of {@link richTextTones}. */
export type RichTextTone = (typeof richTextTones)[number]

const named: Readonly<Record<string, string>> = {
  red: '#ff0000',
  blue: '#0000ff',
  green: '#008000',
  orange: '#ffa500',
  yellow: '#ffff00',
  purple: '#800080',
  gray: '#808080',
  grey: '#808080',
}

interface Shade {
  /** Degrees. */
  readonly hue: number
  /** 0 to 1, like lightness. */
  readonly saturation: number
  readonly lightness: number
}

/** The colour of the palette that is nearest to a CSS colour of another program; undefined for that of usual text. */
export function toneOfColour(colour: string): RichTextTone | undefined {
  const shade = shadeOf(colour)
  if (!shade) return undefined
  const { hue, saturation, lightness } = shade
  if (lightness < 0.12 || lightness > 0.92) return undefined
  if (saturation < 0.18) return lightness > 0.3 && lightness < 0.75 ? 'muted' : undefined
  return toneOfHue(hue)
}

/** The ground that is nearest to one of another program: `plain` is the usual highlight; undefined: none. */
export function groundOfColour(colour: string): RichTextTone | 'plain' | undefined {
  const shade = shadeOf(colour)
  if (!shade || shade.saturation < 0.18 || shade.lightness > 0.97 || shade.lightness < 0.12) return undefined
  const tone = toneOfHue(shade.hue)
  return tone === 'ochre' ? 'plain' : tone
}

function toneOfHue(hue: number): RichTextTone {
  if (hue < 20 || hue >= 300) return 'seal'
  if (hue < 70) return 'ochre'
  return hue < 175 ? 'pine' : 'ink'
}

function shadeOf(colour: string): Shade | undefined {
  const channels = channelsOf(colour.trim().toLowerCase())
  if (!channels) return undefined
  const [red, green, blue] = channels
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  const lightness = most - range / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  if (range === 0) return { hue: 0, saturation, lightness }
  const turn =
    most === red ? (green - blue) / range : most === green ? (blue - red) / range + 2 : (red - green) / range + 4
  return { hue: (turn * 60 + 360) % 360, saturation, lightness }
}

/** Red, green and blue from 0 to 1; undefined for a transparent or unknown colour. */
function channelsOf(colour: string): readonly [number, number, number] | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(named[colour] ?? colour)?.[1]
  if (hex !== undefined) {
    const [red = '', green = '', blue = ''] = hex.match(hex.length === 3 ? /./g : /../g) ?? []
    const toShare = (pair: string) => Number.parseInt(pair.length === 1 ? pair + pair : pair, 16) / 255
    return [toShare(red), toShare(green), toShare(blue)]
  }
  const [, red, green, blue, alpha] =
    /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+))?\s*\)$/.exec(colour) ?? []
  if (red === undefined || (alpha !== undefined && Number(alpha) < 0.1)) return undefined
  return [Number(red) / 255, Number(green) / 255, Number(blue) / 255]
}
