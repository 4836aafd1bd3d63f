import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { WithMessages } from '../../messages/with-messages.tsx'
import { useSingleKeys } from '../../session/use-preferences.ts'
import { type Shortcut, shortcuts } from './shortcuts.ts'
import './palette.css'

interface ShortcutSheetProps {
  readonly onClose: () => void
  /** Opens the help of the page. */
  readonly onHelp: () => void
}

/** The keys of the back office; single ones can be switched off here. */
export function ShortcutSheet({ onClose, onHelp }: ShortcutSheetProps) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <WithMessages of="palette">
        <Sheet id={id} onClose={onClose} onHelp={onHelp} />
      </WithMessages>
    </Dialog>
  )
}

function Sheet({ id, onClose, onHelp }: ShortcutSheetProps & { readonly id: string }) {
  const text = useText()
  const [hasSingleKeys, setSingleKeys] = useSingleKeys()
  return (
    <>
      <DialogTitle id={id}>{text('palette.shortcuts')}</DialogTitle>
      <DialogContent>
        <table className="shortcut-table">
          <tbody>
            {shortcuts
              .filter(({ needsControl }) => needsControl || hasSingleKeys)
              .map((shortcut) => (
                <tr key={shortcut.id}>
                  <th scope="row">{text(`palette.shortcut.${shortcut.id}`)}</th>
                  <td>
                    <Keys shortcut={shortcut} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        <FormControlLabel
          sx={{ mt: 4 }}
          control={<Switch checked={hasSingleKeys} onChange={(_, isOn) => setSingleKeys(isOn)} />}
          label={text('palette.singleKeys')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onHelp} sx={{ mr: 'auto' }}>
          {text('palette.pageHelp')}
        </Button>
        <Button onClick={onClose}>{text('shell.close')}</Button>
      </DialogActions>
    </>
  )
}

function Keys({ shortcut: { key, needsControl } }: { readonly shortcut: Shortcut }) {
  const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
  return (
    <>
      {needsControl && <kbd>{isApple ? '⌘' : 'Ctrl'}</kbd>} <kbd>{key.toUpperCase()}</kbd>
    </>
  )
}
