/** A small red stamp: a rank, or one character. It decorates; what it says must also stand in the text for those who do not see it. */
export function Seal({ text, size = 'small' }: { readonly text: string | number; readonly size?: 'small' | 'large' }) {
  return (
    <span className={`seal seal-${size}`} aria-hidden="true">
      {text}
    </span>
  )
}
