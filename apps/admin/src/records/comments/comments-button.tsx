import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'
import type { CommentsOfForm } from './use-form-comments.ts'

/** The number of comments, as a button that opens them. */
export function CommentsButton({ comments }: { readonly comments: CommentsOfForm }) {
  const text = useText()
  if (comments.openCount === undefined) return null
  return (
    <Button
      size="small"
      color="inherit"
      aria-expanded={comments.isOpen}
      onClick={comments.isOpen ? comments.close : comments.openPanel}
    >
      {text('form.comments.title', { count: comments.openCount })}
    </Button>
  )
}
