import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { helpOf } from './help-pages.ts'

interface HelpDialogProps {
  /** Title of the page. */
  readonly title: string
  /** Name of its menu rule. */
  readonly ruleName: string
  readonly onShortcuts: () => void
  readonly onAbout: () => void
  readonly onClose: () => void
}

/** What the shown page is for, and how its work is done. */
export function HelpDialog({ title, ruleName, onShortcuts, onAbout, onClose }: HelpDialogProps) {
  const text = useText()
  const id = useId()
  const paragraphs = text(`help.page.${helpOf(ruleName)}`).split('\n')
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title === '' ? text('help.title') : text('help.titleOf', { title })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {paragraphs.map((paragraph) => (
          <Typography key={paragraph}>{paragraph}</Typography>
        ))}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onAbout} sx={{ mr: 'auto' }}>
          {text('help.about')}
        </Button>
        <Button onClick={onShortcuts}>{text('help.shortcuts')}</Button>
        <Button onClick={onClose} variant="contained">
          {text('help.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
