import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { rowHeight } from './row-style.ts'
import type { ListController } from './use-list-controller.ts'

/** Placeholder rows, as high as the real ones. */
export function ListSkeleton({ isDense }: { readonly isDense: boolean }) {
  const text = useText()
  return (
    <Box role="status" aria-label={text('crud.loading')} sx={{ p: 4 }}>
      {Array.from({ length: 8 }, (_, index) => (
        <Box key={index} sx={{ height: rowHeight(isDense) - skeletonGap, mb: `${skeletonGap}px`, ...skeletonStyle }} />
      ))}
    </Box>
  )
}

const skeletonGap = 8
const skeletonStyle = { borderRadius: 1, bgcolor: 'action.hover' } as const

export function ListFailure({ list }: { readonly list: ListController }) {
  const text = useText()
  return (
    <Message title={text('crud.error.title')} detail={list.error?.message || text('crud.error.detail')} role="alert">
      <Button variant="outlined" onClick={list.reload}>
        {text('crud.error.retry')}
      </Button>
    </Message>
  )
}

/** Warns that a reload failed and the displayed rows may be out of date. */
export function ListUnrefreshed({ list }: { readonly list: ListController }) {
  const text = useText()
  return (
    <Stack
      direction="row"
      role="alert"
      sx={{ alignItems: 'center', gap: 4, px: 4, py: 2, borderLeft: 4, borderBottom: 1, borderColor: 'warning.main' }}
    >
      <Typography variant="body2" sx={{ flexGrow: 1 }}>
        {text('crud.error.unrefreshed')} {list.error?.message}
      </Typography>
      <Button color="inherit" size="small" onClick={list.reload}>
        {text('crud.error.retry')}
      </Button>
    </Stack>
  )
}

/** Message for an empty list, or for a search without results. */
export function ListEmpty({
  list,
  onAdd,
}: {
  readonly list: ListController
  readonly onAdd?: (() => void) | undefined
}) {
  const text = useText()
  const isSearched = list.state.quickSearch !== '' || list.state.search.length > 0
  if (isSearched)
    return (
      <Message title={text('crud.empty.searched')} detail={text('crud.empty.searchedDetail')} role="status">
        <Button variant="outlined" onClick={() => list.dispatch({ type: 'reset' })}>
          {text('crud.search.clear')}
        </Button>
      </Message>
    )
  return (
    <Message
      title={text('crud.empty.title')}
      detail={text(onAdd ? 'crud.empty.detail' : 'crud.empty.later')}
      role="status"
    >
      {onAdd && (
        <Button variant="contained" onClick={onAdd}>
          {text('crud.add')}
        </Button>
      )}
    </Message>
  )
}

interface MessageProps {
  readonly title: string
  readonly detail: string
  readonly role: 'alert' | 'status'
  readonly children: ReactNode
}

function Message({ title, detail, role, children }: MessageProps) {
  return (
    <Stack role={role} sx={{ alignItems: 'center', gap: 2, py: 16, px: 4, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {detail && <Typography color="textSecondary">{detail}</Typography>}
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Stack>
  )
}
