import { radii } from '../../tokens.ts'

/** The edge of floating surfaces. */
export function floating(theme: { vars?: unknown; palette: { tokens: { shadow: string; line: string } } }) {
  return {
    borderRadius: radii.panel,
    border: '1px solid var(--ui-palette-divider)',
    boxShadow: 'var(--ui-palette-tokens-shadow)',
    ...(theme.vars ? {} : { borderColor: theme.palette.tokens.line, boxShadow: theme.palette.tokens.shadow }),
  }
}
