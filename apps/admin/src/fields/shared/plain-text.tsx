import Typography from '@mui/material/Typography'

/** A single-line list cell, as wide as its column; the full text is in its title. */
export function PlainText({ text, isMono = false }: { readonly text: string; readonly isMono?: boolean }) {
  if (text === '') return <NoValue />
  return (
    <Typography
      component="span"
      variant="body2"
      noWrap
      title={text.length > 8 ? text : undefined}
      sx={{ display: 'block', maxWidth: '100%', ...(isMono && { fontFamily: 'monospace', fontSize: '0.8125rem' }) }}
    >
      {text}
    </Typography>
  )
}

/** A number with tabular digits. */
export function NumberText({ text }: { readonly text: string }) {
  if (text === '') return <NoValue />
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{text}</span>
}

export function NoValue() {
  return (
    <Typography component="span" variant="body2" color="textSecondary" aria-hidden>
      –
    </Typography>
  )
}
