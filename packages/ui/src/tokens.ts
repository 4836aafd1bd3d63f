/** The two themes. */
export type ThemeName = 'light' | 'dark'

/** Colours of one theme. Text has a contrast of at least 4.5 : 1 on every background. */
export interface Palette {
  /** Primary: links, main buttons, the active menu entry. */
  readonly ink: string
  /** Text on an ink background. */
  readonly onInk: string
  /** The accent, used once per screen: rank seals, the main action of the public site, the unread dot. */
  readonly seal: string
  readonly onSeal: string
  /** Background of the page. */
  readonly paper: string
  /** Background of panels and tables. */
  readonly sheet: string
  /** Hairlines, used instead of shadows. */
  readonly line: string
  /** Edges of controls such as inputs: contrast of at least 3 : 1 on the surfaces. */
  readonly edge: string
  readonly text: string
  readonly muted: string
  /** Success. */
  readonly pine: string
  /** Warning. */
  readonly ochre: string
  /** Error. */
  readonly madder: string
  /** A light tint of ink, behind selected or hovered items. */
  readonly wash: string
}

/** Opacity of the text of a placeholder. */
export const placeholderOpacity = 0.68

export const palettes = {
  light: {
    ink: '#1D3557',
    onInk: '#FFFFFF',
    seal: '#C8402F',
    onSeal: '#FFFFFF',
    paper: '#FBF9F4',
    sheet: '#FFFFFF',
    line: '#E4DED2',
    edge: '#8C8778',
    text: '#1B1F27',
    muted: '#5B6472',
    pine: '#2F6B4F',
    ochre: '#8F6210',
    madder: '#B3261E',
    wash: '#F3F5F9',
  },
  dark: {
    ink: '#9DB8DE',
    onInk: '#10151E',
    seal: '#FF8A75',
    onSeal: '#10151E',
    paper: '#10151E',
    sheet: '#18202C',
    line: '#2B3646',
    edge: '#66748A',
    text: '#E8EBF0',
    muted: '#9AA6B5',
    pine: '#7CC6A0',
    ochre: '#E0B35C',
    madder: '#FF9C8F',
    wash: '#202B3B',
  },
} as const satisfies Record<ThemeName, Palette>

/** System font stacks. The public site offers `Site Song` to browsers whose system has no Song face; no other font is downloaded. */
export const fonts = {
  sans: 'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  serif:
    '"Songti SC", "Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Site Song", Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
} as const

/** Type sizes in px. */
export const typeScale = [12, 14, 16, 20, 26, 34, 46, 60] as const

/** Unit of spacing in px; all distances are multiples of it. */
export const space = 4

/** Corner radii in px. */
export const radii = { control: 6, panel: 10 } as const

/** Durations in ms; no motion when the visitor prefers reduced motion. */
export const motion = { fast: 120, slow: 200, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const

/** The shadow of floating elements; no other element has one. */
export const shadows = {
  light: '0 8px 28px rgb(27 31 39 / 0.14), 0 1px 3px rgb(27 31 39 / 0.08)',
  dark: '0 8px 28px rgb(0 0 0 / 0.5), 0 1px 3px rgb(0 0 0 / 0.4)',
} as const satisfies Record<ThemeName, string>

/** Attribute of the root element with the displayed theme; without it, the system's preference applies. */
export const themeAttribute = 'data-theme'

/**
 * Returns the tokens as CSS custom properties: `--ink`, `--on-ink`, …, `--font-sans`, `--size-14`, `--radius-panel`, `--shadow`,
 * `--motion-fast`. For colours with an opacity there are channels, as in `rgb(var(--ink-rgb) / 9%)`; `--dvh` is the unit `dvh`, or `vh` where
 * a browser lacks it. The light theme applies unless the root element's `data-theme` or, without it, the system selects dark.
 */
export function tokensToCss(): string {
  const constants = [
    ...Object.entries(fonts).map(([name, stack]) => `--font-${name}: ${stack};`),
    ...typeScale.map((size) => `--size-${size}: ${size / 16}rem;`),
    ...Object.entries(radii).map(([name, radius]) => `--radius-${name}: ${radius}px;`),
    `--space: ${space}px;`,
    `--motion-fast: ${motion.fast}ms;`,
    `--motion-slow: ${motion.slow}ms;`,
    `--easing: ${motion.easing};`,
    '--dvh: 1vh;',
  ]
  return [
    `:root { ${constants.join(' ')} ${themeToCss('light')} }`,
    '@supports (height: 1dvh) { :root { --dvh: 1dvh; } }',
    // Paper is light: browsers print the texts of the dark theme without its ground.
    `@media screen and (prefers-color-scheme: dark) { :root:not([${themeAttribute}='light']) { ${themeToCss('dark')} } }`,
    `@media screen { :root[${themeAttribute}='dark'] { ${themeToCss('dark')} } }`,
  ].join('\n')
}

function themeToCss(name: ThemeName): string {
  const colours = Object.entries(palettes[name]).map(([key, colour]) => `--${toKebab(key)}: ${colour};`)
  const tints = tintedColours.map((key) => `--${toKebab(key)}-rgb: ${toChannels(palettes[name][key])};`)
  return `color-scheme: ${name}; ${colours.join(' ')} ${tints.join(' ')} --shadow: ${shadows[name]};`
}

/** The colours that are also drawn with an opacity: browsers of 2020 have no `color-mix()`. */
const tintedColours = ['ink', 'seal', 'onSeal', 'paper', 'line', 'text', 'muted', 'pine', 'ochre', 'madder'] as const

/** `#1D3557` → `29 53 87` */
function toChannels(colour: string): string {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)).join(' ')
}

function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
