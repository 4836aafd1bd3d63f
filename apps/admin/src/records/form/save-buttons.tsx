import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import type { AfterSave } from './save-result.ts'

interface SaveButtonsProps {
  readonly isSubmitting: boolean
  /** What may follow in addition to closing the form. */
  readonly further: readonly AfterSave[]
  /** Saving stores a draft of the record. */
  readonly savesDraft: boolean
  readonly onSave: (after: AfterSave) => void
}

/** Saves the form; a menu offers what may follow. */
export function SaveButtons({ isSubmitting, further, savesDraft, onSave }: SaveButtonsProps) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  const save = (
    <Button type="submit" variant="contained" loading={isSubmitting} aria-keyshortcuts="Control+S" title="Ctrl+S">
      {text(savesDraft ? 'form.save.draft' : 'crud.form.save')}
    </Button>
  )
  if (further.length === 0) return save
  return (
    <>
      <ButtonGroup variant="contained" disabled={isSubmitting}>
        {save}
        <Button
          aria-label={text('form.save.more')}
          title={text('form.save.more')}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ px: 1 }}
        >
          <ArrowDropDownRounded />
        </Button>
      </ButtonGroup>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      >
        {further.map((after) => (
          <MenuItem
            key={after}
            onClick={() => {
              close()
              onSave(after)
            }}
          >
            {text(`form.save.${after}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
