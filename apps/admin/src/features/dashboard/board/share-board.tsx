import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import { type DashboardBoard, everybody, panelCalls } from '@teachnet/contract/panels'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { useCrud } from '../../../records/services/crud-services.tsx'

interface ShareBoardProps {
  readonly client: ApiClient
  readonly board: DashboardBoard
  readonly onClose: () => void
}

const queryKey = ['shared boards']

/** Makes the dashboard the one with which groups begin, or takes it back from them. */
export function ShareBoard({ client, board, onClose }: ShareBoardProps) {
  const text = useText()
  const id = useId()
  const { notify } = useCrud()
  const { dateTime } = useFormats()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => client.call(panelCalls.sharedBoards, { signal }) })
  const { mutate, isPending } = useMutation({
    mutationFn: (next: DashboardBoard | null) =>
      client.call(panelCalls.shareBoard, { body: { groups: [...chosen], board: next } }),
    onSuccess: async (_reply, next) => {
      await cache.invalidateQueries({ queryKey })
      notify(text(next ? 'dashboard.share.set' : 'dashboard.share.removed'))
      onClose()
    },
  })
  const groups = data && [
    ...(data.maySetForAll ? [{ id: everybody, name: text('dashboard.share.everybody') }] : []),
    ...data.groups,
  ]
  const setOf = (group: number) => data?.boards.find((one) => one.group === group)
  const toggle = (group: number) =>
    setChosen(chosen.includes(group) ? chosen.filter((one) => one !== group) : [...chosen, group])
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{text('dashboard.share')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {text('dashboard.share.help')}
        </Typography>
        {!groups && <Skeleton variant="rounded" height={120} />}
        {groups?.map((group) => {
          const set = setOf(group.id)
          return (
            <FormControlLabel
              key={group.id}
              sx={{ display: 'flex', alignItems: 'start', mb: 1 }}
              control={<Checkbox checked={chosen.includes(group.id)} onChange={() => toggle(group.id)} />}
              label={
                <Box sx={{ py: 2 }}>
                  {group.name}
                  {set && (
                    <Typography variant="body2" color="textSecondary">
                      {text('dashboard.share.since', { name: set.setBy, time: dateTime(set.time).slice(0, 16) })}
                    </Typography>
                  )}
                </Box>
              }
            />
          )
        })}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {text('dashboard.cancel')}
        </Button>
        <Button
          color="inherit"
          disabled={isPending || !chosen.some((group) => setOf(group))}
          onClick={() => mutate(null)}
        >
          {text('dashboard.share.remove')}
        </Button>
        <Button variant="contained" disabled={isPending || chosen.length === 0} onClick={() => mutate(board)}>
          {text('dashboard.share.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
