import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { type MarketApi, problemOf } from './market.api.ts'

interface RemovalDialogProps {
  readonly api: MarketApi
  readonly uid: string
  readonly name: string
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Shows which records a module has, asks which of them to keep, and uninstalls it. */
export function RemovalDialog({ api, uid, name, onClose, onRemoved }: RemovalDialogProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const removal = useQuery({
    queryKey: ['module-removal', uid],
    queryFn: () => api.removal(uid),
    staleTime: 0,
    gcTime: 0,
  })
  const [gone, setGone] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const tables = removal.data?.tables ?? []
  const goneTables = tables.filter(({ controller }) => gone.includes(controller)).map(({ table }) => table)
  const names = typed.split(/[\s,，]+/).filter(Boolean)
  const isReady = removal.isSuccess && goneTables.every((table) => names.includes(table))
  const uninstall = async () => {
    setProblem('')
    try {
      const remaining = tables.map(({ controller }) => controller).filter((controller) => !gone.includes(controller))
      await api.uninstall(uid, remaining, goneTables)
      onRemoved()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{text('market.uninstallNamed', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {removal.isPending && (
          <Skeleton role="status" aria-label={text('crud.loading')} variant="rounded" height={80} />
        )}
        {removal.isError && <Alert severity="error">{problemOf(removal.error)}</Alert>}
        {removal.isSuccess && (
          <Typography variant="body2">{text(tables.length === 0 ? 'market.noRecords' : 'market.records')}</Typography>
        )}
        {tables.map(({ controller, table, title, rows }) => (
          <FormControlLabel
            key={controller}
            control={
              <Checkbox
                checked={gone.includes(controller)}
                onChange={(_event, isOn) =>
                  setGone((before) => (isOn ? [...before, controller] : before.filter((each) => each !== controller)))
                }
              />
            }
            label={text('market.deleteRecords', { name: title[locale], table, count: rows })}
          />
        ))}
        {goneTables.length > 0 && (
          <TextField
            label={text('market.typeTables', { tables: goneTables.join(', ') })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            sx={{ mt: 1 }}
          />
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
        <Button color="error" variant="contained" disabled={!isReady} onClick={() => void uninstall()}>
          {text('market.uninstall')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
