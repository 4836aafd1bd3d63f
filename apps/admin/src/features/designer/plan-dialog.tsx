import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { DesignPlan } from '@teachnet/contract/design'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import type { DesignRequest, DesignerApi } from './designer.api.ts'
import { ProblemList } from './design-problems.tsx'

interface PlanDialogProps {
  readonly api: DesignerApi
  readonly request: DesignRequest
  readonly onClose: () => void
  readonly onApplied: (applied: { readonly controller: string; readonly version: number }) => void
}

/** Shows the effects of a change, requires the names of values that would be lost, and applies it. */
export function PlanDialog({ api, request, onClose, onApplied }: PlanDialogProps) {
  const text = useText()
  const id = useId()
  const plan = useQuery({
    queryKey: ['design-plan', request],
    queryFn: () => api.plan(request),
    // Applying it invalidates all queries while the dialog is still open: the plan of an applied change would be refused.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly problem: string }>({
    isBusy: false,
    problem: '',
  })
  const made = plan.data?.plan
  const isConfirmed = made?.confirm.every((name) => typed[name]?.trim() === name) === true
  const isReady = made && plan.data?.problems.length === 0 && made.refusals.length === 0 && isConfirmed && !state.isBusy
  const apply = async () => {
    setState({ isBusy: true, problem: '' })
    try {
      onApplied(await api.apply(request, made?.confirm ?? []))
    } catch (error) {
      setState({ isBusy: false, problem: error instanceof Error ? error.message : '' })
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{text('design.plan')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }} tabIndex={0}>
        {plan.isPending && <Skeleton role="status" aria-label={text('crud.loading')} variant="rounded" height={200} />}
        {plan.isError && <Alert severity="error">{plan.error.message || text('crud.error.detail')}</Alert>}
        {plan.data && plan.data.problems.length > 0 && <ProblemList problems={plan.data.problems} />}
        {made && <PlanBody plan={made} />}
        {made && made.refusals.length === 0 && made.confirm.length > 0 && (
          <Box sx={{ display: 'grid', gap: 3 }}>
            <Alert severity="warning">
              {text(made.consequences.some(({ what }) => what === 'left') ? 'design.confirmLeft' : 'design.confirm')}
            </Alert>
            {made.confirm.map((name) => (
              <TextField
                key={name}
                label={text('design.typeName', { name })}
                value={typed[name] ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
              />
            ))}
          </Box>
        )}
        {state.problem && <Alert severity="error">{state.problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
        <Button variant="contained" disabled={!isReady} onClick={() => void apply()}>
          {text('design.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function PlanBody({ plan }: { readonly plan: DesignPlan }) {
  const text = useText()
  const isLong = plan.statements.some(({ cost }) => cost !== 'brief')
  const isWaiting = plan.statements.some(({ cost }) => cost === 'rewrite' || cost === 'block')
  return (
    <>
      {plan.refusals.map(({ field, why, rows, samples }) => (
        <Alert key={`${field} ${why}`} severity="error">
          <Typography variant="body2">{text(`design.refusal.${why}`, { field, rows })}</Typography>
          {samples.length > 0 && (
            <Box component="ul" sx={{ m: 0, pl: 4, overflowWrap: 'anywhere' }}>
              {samples.map((row) => (
                <li key={row.id}>{text('design.row', { id: row.id, value: row.value })}</li>
              ))}
            </Box>
          )}
        </Alert>
      ))}
      <Box component="section">
        <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
          {text('design.effects', { rows: plan.rows })}
        </Typography>
        {plan.consequences.length === 0 && <Typography color="textSecondary">{text('design.noEffect')}</Typography>}
        <Box component="ul" sx={{ m: 0, pl: 4 }}>
          {plan.consequences.map(({ field, what, to, rows }) => (
            <li key={`${field} ${what}`}>{text(`design.effect.${what}`, { field, to, rows })}</li>
          ))}
        </Box>
        {plan.stays.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            {text('design.stays', { names: plan.stays.join(', ') })}
          </Typography>
        )}
      </Box>
      {plan.statements.length > 0 && (
        <Box component="section">
          <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
            {text('design.statements')}
          </Typography>
          {isWaiting && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {text('design.waits', { rows: plan.rows })}
            </Alert>
          )}
          {isLong && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
              {text('design.limit', { seconds: plan.seconds })}
            </Typography>
          )}
          <Box
            sx={{ fontSize: '0.8125rem', maxHeight: 260, overflow: 'auto' }}
            tabIndex={0}
            role="region"
            aria-label={text('design.statements')}
          >
            <Box component="ol" sx={{ m: 0, pl: 8 }}>
              {plan.statements.map(({ sql, cost }) => (
                <Box component="li" key={sql} sx={{ mb: 1 }}>
                  <Box component="code" sx={{ overflowWrap: 'anywhere', mr: 2 }}>
                    {sql}
                  </Box>
                  {cost !== 'brief' && <Chip size="small" variant="outlined" label={text(`design.cost.${cost}`)} />}
                </Box>
              ))}
            </Box>
          </Box>
        </Box>
      )}
    </>
  )
}
