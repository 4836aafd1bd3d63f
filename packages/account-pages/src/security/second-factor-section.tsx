import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { FactorDialog, type FactorDialogProps, type FactorTask } from './factor-dialog.tsx'
import { Section } from './section.tsx'

export interface SecondFactorSectionProps extends Pick<
  FactorDialogProps,
  'onBegin' | 'onConfirm' | 'onRenew' | 'onEnd'
> {
  readonly isOn: boolean
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number
  /** Called when a change is complete and the dialog has closed: recovery codes are shown in it. */
  readonly onDone?: () => void
}

/** With fewer recovery codes than this, the section shows a warning. */
const fewCodes = 4

/** Two-step verification: whether it is on, and the way to set it up, renew the recovery codes and switch it off. */
export function SecondFactorSection({ isOn, recoveryCodes, onDone, ...calls }: SecondFactorSectionProps) {
  const text = useText()
  const [task, setTask] = useState<FactorTask | undefined>()
  function close() {
    setTask(undefined)
    onDone?.()
  }
  return (
    <Section title={text('factor.title')} help={text('factor.help')}>
      {isOn ? (
        <Stack spacing={4}>
          <Alert severity={recoveryCodes < fewCodes ? 'warning' : 'success'}>
            {text('factor.on', { count: recoveryCodes })}
          </Alert>
          <Stack direction="row" spacing={3} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={() => setTask('renew')}>
              {text('factor.renew')}
            </Button>
            <Button variant="outlined" color="error" onClick={() => setTask('end')}>
              {text('factor.end')}
            </Button>
          </Stack>
        </Stack>
      ) : (
        <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
          <Typography>{text('factor.off')}</Typography>
          <Button variant="contained" onClick={() => setTask('begin')}>
            {text('factor.begin')}
          </Button>
        </Stack>
      )}
      {task && <FactorDialog {...calls} task={task} onClose={close} />}
    </Section>
  )
}
