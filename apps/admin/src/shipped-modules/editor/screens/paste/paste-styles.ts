import type { RichTextTone } from '@teachnet/contract/rich-text'

/** How a text looks, as far as ours can look so. */
export interface TextLook {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  readonly isStruck: boolean
  readonly isCode: boolean
  readonly script?: 'sub' | 'sup' | undefined
  readonly tone?: RichTextTone | undefined
  readonly ground?: RichTextTone | 'plain' | undefined
  /** Address of the link around it. */
  readonly href?: string | undefined
  /** Pixels. */
  readonly size?: number | undefined
  /** Of the lines; undefined: at the start. */
  readonly align?: 'center' | 'right' | undefined
}

export const plainLook: TextLook = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  isCode: false,
}

/** Declarations of a style by property. */
export type Declarations = ReadonlyMap<string, string>

export function declarationsOf(style: string): Declarations {
  return new Map(
    style.split(';').flatMap((each): [string, string][] => {
      const at = each.indexOf(':')
      const value = each
        .slice(at + 1)
        .replace(/!\s*important\s*$/i, '')
        .trim()
      return at < 0 ? [] : [[each.slice(0, at).trim().toLowerCase(), value]]
    }),
  )
}

/** The rules of single classes in the style sheets of a clipboard: spreadsheets and Word describe cells and paragraphs so. */
export function classRulesOf(sheets: readonly string[]): ReadonlyMap<string, Declarations> {
  const rules = new Map<string, Declarations>()
  for (const sheet of sheets)
    for (const [, selectors = '', body = ''] of sheet
      .replaceAll(/<!--|-->|\/\*[^]*?\*\//g, '')
      .matchAll(/([^{}]{1,500})\{([^{}]*)\}/g))
      for (const selector of selectors.split(',')) {
        const name = /^\s*(?:p|td|span)?\.([\w-]+)\s*$/.exec(selector)?.[1]
        if (name !== undefined) rules.set(name, new Map([...(rules.get(name) ?? []), ...declarationsOf(body)]))
      }
  return rules
}

const tags: Readonly<Record<string, Partial<TextLook>>> = {
  b: { isBold: true },
  strong: { isBold: true },
  i: { isItalic: true },
  em: { isItalic: true },
  cite: { isItalic: true },
  u: { isUnderlined: true },
  ins: { isUnderlined: true },
  s: { isStruck: true },
  strike: { isStruck: true },
  del: { isStruck: true },
  code: { isCode: true },
  kbd: { isCode: true },
  samp: { isCode: true },
  sub: { script: 'sub' },
  sup: { script: 'sup' },
  mark: { ground: 'plain' },
  center: { align: 'center' },
}

/** The look of the text in an element within text of another look. A style comes after the tag: Google Docs wraps all in a `b` that is not bold. */
export function lookIn(around: TextLook, tag: string, style: Declarations): TextLook {
  return { ...around, ...tags[tag], ...lookOfStyle(style) }
}

function lookOfStyle(style: Declarations): Partial<TextLook> {
  const look: { -readonly [Name in keyof TextLook]?: TextLook[Name] } = {}
  const weight = style.get('font-weight')
  if (weight !== undefined) look.isBold = weight.startsWith('bold') || Number(weight) >= 600
  const slant = style.get('font-style')
  if (slant !== undefined) look.isItalic = /^(italic|oblique)/.test(slant)
  const line = style.get('text-decoration') ?? style.get('text-decoration-line')
  if (line?.includes('underline')) look.isUnderlined = true
  if (line?.includes('line-through')) look.isStruck = true
  const script = /^(sub|super)$/.exec(style.get('vertical-align') ?? '')?.[1]
  if (script !== undefined) look.script = script === 'sub' ? 'sub' : 'sup'
  const colour = style.get('color')
  if (colour !== undefined) look.tone = toneOfColour(colour)
  const ground = style.get('background-color') ?? style.get('background') ?? style.get('mso-highlight')
  if (ground !== undefined) look.ground = groundOfColour(ground)
  const align = style.get('text-align')
  if (align !== undefined) look.align = align === 'center' || align === 'right' ? align : undefined
  const size = pixelsOf(style.get('font-size'))
  if (size !== undefined) look.size = size
  return look
}

function pixelsOf(size = ''): number | undefined {
  // WPS writes decimals as its language does.
  const [, value, unit] = /^([\d.]+)(px|pt)$/.exec(size.replace(',', '.')) ?? []
  return value === undefined ? undefined : Number(value) * (unit === 'pt' ? 4 / 3 : 1)
}

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

/** The colour of the palette that is nearest to one of another program; undefined for that of usual text. */
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
