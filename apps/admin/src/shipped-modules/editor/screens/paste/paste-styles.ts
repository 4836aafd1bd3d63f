import { groundOfColour, type RichTextTone, toneOfColour } from '@teachnet/contract/rich-text'

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
