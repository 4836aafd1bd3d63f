import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'

interface AboutDialogProps {
  readonly version: string
  /** Address of the notices of the packages that the build includes. */
  readonly notices: string
  readonly onClose: () => void
}

/** What is new in this version. An entry is a text of each catalogue. */
const news = ['texts', 'history', 'help', 'period'] as const

/** The version of the back office, what is new in it, and its licences. */
export function AboutDialog({ version, notices, onClose }: AboutDialogProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{text('help.about')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Typography>{text('help.version', { version })}</Typography>
        <Box>
          <Typography component="h3" variant="subtitle2">
            {text('help.news')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
            {news.map((name) => (
              <li key={name}>{text(`help.news.${name}`)}</li>
            ))}
          </Box>
        </Box>
        <Typography variant="body2" color="textSecondary">
          {text('help.licence')}
        </Typography>
        <Link href={notices} target="_blank" rel="noopener">
          {text('help.notices')}
        </Link>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {text('help.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
