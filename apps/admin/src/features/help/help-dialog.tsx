import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'

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

/** Pages with their own help, by the name of their menu rule; the other lists share one. */
const ownHelp = [
  'dashboard',
  'routine/config',
  'routine/text',
  'routine/operation',
  'routine/notice',
  'routine/attachment',
  'routine/adminInfo',
  'auth/admin',
  'auth/group',
  'auth/rule',
  'auth/adminLog',
  'setin/noticeRule',
  'user/user',
  'crud/crud',
  'moduleStore/moduleStore',
  'security/dataRecycle',
  'security/person',
  'security/sensitiveData',
] as const

type OwnHelp = (typeof ownHelp)[number]

/** The help of a page: its own, that of applications, or that of lists. */
type HelpKind = OwnHelp | 'setin' | 'list'

/** Returns the help of the page with a menu rule's name. */
export function helpOf(ruleName: string): HelpKind {
  const own = ownHelp.find((name) => name.toLowerCase() === ruleName.toLowerCase())
  if (own) return own
  return ruleName.startsWith('setin/') ? 'setin' : 'list'
}

/** Kinds of help, for the check that each has its text. */
export const helpKinds: readonly HelpKind[] = [...ownHelp, 'setin', 'list']

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
