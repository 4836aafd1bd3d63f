import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import { keyOf } from '@teachnet/ui/keys'
import { useText } from '@teachnet/i18n/react'
import type { KeyboardEvent } from 'react'
import { toMediaFile } from '../../records/media/media-file.ts'
import type { ListController } from '../../records/list/use-list-controller.ts'
import { RowActions, RowCheckbox } from '../../records/list/row-actions.tsx'
import type { PageActions } from '../../records/page/page-actions.ts'
import { FileFacts, FilePreview, gridStyle, moveInGrid, tileStyle } from '../../fields/shared/media/file-tile.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'

interface MediaTilesProps {
  readonly list: ListController
  readonly actions: PageActions
}

/** The files as a grid of pictures: a click opens a file, a check box selects it. */
export function MediaTiles(props: MediaTilesProps) {
  return (
    <WithMessages of="media">
      <Tiles {...props} />
    </WithMessages>
  )
}

function Tiles({ list, actions }: MediaTilesProps) {
  const text = useText()
  const open = actions.edit ?? actions.view
  const { selection } = list
  /** Space selects the file with the focus, with Shift all up to it; Ctrl+A selects the page, and Delete deletes. */
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const key = keyOf(event)
    const id = event.target instanceof HTMLElement ? Number(event.target.dataset.tile) : 0
    if (!id) return
    if (key === ' ' && actions.isForMany) selection.toggle(id, event.shiftKey)
    else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && actions.isForMany) {
      if (!selection.isAll) selection.toggleAll()
    } else if (key === 'Delete' && actions.remove) actions.remove([id])
    else return moveInGrid(event)
    event.preventDefault()
  }
  return (
    <>
      {actions.isForMany && list.rows.length > 0 && (
        <FormControlLabel
          label={text('media.selectAll')}
          sx={{ pl: { xs: 2, sm: 4 }, pt: 2 }}
          control={
            <Checkbox
              size="small"
              checked={selection.isAll}
              indeterminate={selection.ids.size > 0 && !selection.isAll}
              onChange={selection.toggleAll}
            />
          }
        />
      )}
      <Box
        component="ul"
        aria-label={text('media.files')}
        aria-busy={list.isFetching}
        onKeyDown={press}
        sx={{ ...gridStyle, p: { xs: 2, sm: 4 }, opacity: list.isOutdated ? 0.6 : 1 }}
      >
        {list.rows.map(({ row }) => {
          const file = toMediaFile(row)
          const isSelected = list.selection.ids.has(file.id)
          return (
            <Box
              key={file.id}
              component="li"
              sx={{
                ...tileStyle,
                borderColor: isSelected ? 'primary.main' : tileStyle.borderColor,
                outline: isSelected ? 2 : undefined,
                outlineColor: isSelected ? 'primary.main' : undefined,
              }}
            >
              <Box
                component="button"
                type="button"
                data-tile={file.id}
                aria-label={text('media.open', { name: file.name })}
                disabled={!open}
                onClick={() => open?.(file.id)}
                sx={{ display: 'block', width: '100%', p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
              >
                <FilePreview file={file} />
              </Box>
              <Box sx={{ position: 'absolute', top: 6, left: 6, right: 6, display: 'flex', pointerEvents: 'none' }}>
                {actions.isForMany && (
                  <Box sx={overlay}>
                    <RowCheckbox
                      id={file.id}
                      label={file.name}
                      isSelected={isSelected}
                      toggle={list.selection.toggle}
                    />
                  </Box>
                )}
                <Box sx={{ ...overlay, ml: 'auto' }}>
                  <RowActions
                    row={row}
                    label={file.name}
                    calls={{ remove: actions.remove, more: actions.more, hasMore: actions.hasMore }}
                  />
                </Box>
              </Box>
              <Box sx={{ px: 2, py: 1.5 }}>
                <FileFacts file={file} />
                {row.usage === 'unused' && <Chip size="small" label={text('media.usage.unused')} sx={{ mt: 1 }} />}
              </Box>
            </Box>
          )
        })}
      </Box>
    </>
  )
}

const overlay = {
  borderRadius: '6px',
  bgcolor: 'background.paper',
  lineHeight: 0,
  pointerEvents: 'auto',
  '& .MuiCheckbox-root, & .MuiIconButton-root': { p: 0.75 },
} as const
