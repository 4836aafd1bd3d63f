import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useFormats, useText } from '@teachnet/i18n/react'
import { calls, type OperationReport } from '@teachnet/protocol'
import { useCan } from '@teachnet/session'
import { Panel } from '@teachnet/ui/panel'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { queryKeys } from '../../records/services/query-keys.ts'
import { useServices } from '../../session/app-services.ts'

/** Loaded when it is opened: its picker of a time is large. */
const MaintenanceDialog = lazyPart(async () => (await import('./maintenance-dialog.tsx')).MaintenanceDialog)

interface MaintenancePanelProps {
  readonly maintenance: OperationReport['maintenance']
}

/** Whether the site is open, and the switch for those who may close it. */
export function MaintenancePanel({ maintenance }: MaintenancePanelProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const { client } = useServices()
  const queries = useQueryClient()
  const mayManage = useCan()('routine/operation/maintain')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { isOn, until, note, noteEn, changed } = maintenance

  async function change(body: Pick<OperationReport['maintenance'], 'isOn' | 'until' | 'note' | 'noteEn'>) {
    setAsking(false)
    setBusy(true)
    try {
      await client.call(calls.switchMaintenance, { body, showSuccess: true })
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['operation'] }),
        queries.invalidateQueries({ queryKey: queryKeys.waiting }),
      ])
      setBusy(false)
    }
  }

  return (
    <Panel
      title={text('operation.maintenance')}
      isWide
      action={
        mayManage && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button
              variant="outlined"
              color={isOn ? 'primary' : 'error'}
              disabled={isBusy}
              onClick={() => setAsking(true)}
            >
              {text(isOn ? 'operation.maintenance.change' : 'operation.maintenance.begin')}
            </Button>
            {isOn && (
              <Button
                variant="contained"
                disabled={isBusy}
                onClick={() => void change({ isOn: false, until: 0, note, noteEn }).catch(() => undefined)}
              >
                {text('operation.maintenance.end')}
              </Button>
            )}
          </Box>
        )
      }
    >
      {isOn ? (
        <Alert severity="warning">
          {text('operation.maintenance.isClosed')}
          {until > 0 && ` ${text('operation.maintenance.closedUntil', { time: dateTime(until).slice(0, 16) })}`}
        </Alert>
      ) : (
        <p>{text('operation.maintenance.isOpen')}</p>
      )}
      {changed && (
        <Box component="p" sx={{ mt: 3, color: 'text.secondary' }}>
          {text('operation.maintenance.changed', { time: dateTime(changed.time), by: changed.by })}
        </Box>
      )}
      {isAsking && (
        <PartBoundary isOver>
          <MaintenanceDialog
            maintenance={maintenance}
            onConfirm={(texts) => void change({ isOn: true, ...texts }).catch(() => undefined)}
            onCancel={() => setAsking(false)}
          />
        </PartBoundary>
      )}
    </Panel>
  )
}
