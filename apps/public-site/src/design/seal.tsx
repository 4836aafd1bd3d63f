/**
 * A small red stamp: a rank, or one character. It is decorative; the surrounding text must contain the same information for screen readers.
 */
export function Seal({ text, size = 'small' }: { readonly text: string | number; readonly size?: 'small' | 'large' }) {
  return (
    <span className={`seal seal-${size}`} aria-hidden="true">
      {text}
    </span>
  )
}
