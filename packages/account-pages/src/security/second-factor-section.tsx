import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { copyText } from '@teachnet/ui/copy-text'
import { useText } from '@teachnet/i18n/react'
import { useState, useId, useMemo } from 'react'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useForm } from 'react-hook-form'
import { renderSVG } from 'uqr'
import { Section } from './section.tsx'
import { showAtInputs, alreadyShown } from '../refusals.ts'
import { DialogForm } from '../dialog-form.tsx'
import { CurrentPassword, FactorCode } from './proof-inputs.tsx'

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

type FactorTask = 'begin' | 'renew' | 'end'

/** The secret of a new authenticator app, for typing and as the address in a QR code. */
interface FactorSecret {
  readonly secret: string
  readonly uri: string
}

interface Proof {
  readonly password: string
  readonly code: string
}

interface FactorDialogProps {
  readonly task: FactorTask
  /** Each rejects when the server rejects; the client has then shown the reason. */
  readonly onBegin: (password: string) => Promise<FactorSecret>
  /** Resolve with the recovery codes, which are shown once. */
  readonly onConfirm: (code: string) => Promise<readonly string[]>
  readonly onRenew: (proof: Proof) => Promise<readonly string[]>
  readonly onEnd: (proof: Proof) => Promise<void>
  readonly onClose: () => void
}

/** Sets two-step verification up, renews its recovery codes, or switches it off. Each begins with the password. */
function FactorDialog({ task, onBegin, onConfirm, onRenew, onEnd, onClose }: FactorDialogProps) {
  const text = useText()
  const titleId = useId()
  const [secret, setSecret] = useState<FactorSecret | undefined>()
  const [codes, setCodes] = useState<readonly string[] | undefined>()

  async function submit({ password, code }: Proof): Promise<void> {
    if (secret) return setCodes(await onConfirm(code))
    if (task === 'begin') return setSecret(await onBegin(password))
    if (task === 'renew') return setCodes(await onRenew({ password, code }))
    await onEnd({ password, code })
    onClose()
  }

  return (
    <Dialog open onClose={codes ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text(`factor.${task}`)}</DialogTitle>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <ProofForm
          // The second step of setting up begins with empty inputs.
          key={secret ? 'confirm' : 'proof'}
          asksPassword={!secret}
          asksCode={task !== 'begin' || secret !== undefined}
          secret={secret}
          onSubmit={submit}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface ProofFormProps {
  readonly asksPassword: boolean
  readonly asksCode: boolean
  /** Rendered above the code. */
  readonly secret: FactorSecret | undefined
  readonly onSubmit: (proof: Proof) => Promise<void>
  readonly onClose: () => void
}

function ProofForm({ asksPassword, asksCode, secret, onSubmit, onClose }: ProofFormProps) {
  const text = useText()
  const { register, handleSubmit, setError, formState } = useForm<Proof>({ defaultValues: { password: '', code: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit((proof) =>
    onSubmit(proof).catch((error: unknown) => showAtInputs(error, setError, { password: 'password', code: 'code' })),
  )
  return (
    <DialogForm action={text('factor.next')} isSubmitting={isSubmitting} onSubmit={submit} onClose={onClose}>
      {secret && <SecretPicture {...secret} />}
      {asksPassword && (
        <CurrentPassword register={(rules) => register('password', rules)} problem={errors.password?.message} />
      )}
      {asksCode && (
        <FactorCode
          register={(rules) => register('code', rules)}
          problem={errors.code?.message}
          helperText={secret ? undefined : text('factor.codeHelp')}
        />
      )}
    </DialogForm>
  )
}

function SecretPicture({ secret, uri }: FactorSecret) {
  const text = useText()
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`, [uri])
  return (
    <Stack spacing={3} sx={{ alignItems: 'center' }}>
      <Typography>{text('factor.scan')}</Typography>
      <Box
        component="img"
        src={picture}
        alt={text('factor.picture')}
        sx={{ width: 200, height: 200, bgcolor: 'common.white' }}
      />
      {/* A phone cannot scan its own screen: the link opens its authenticator app with the key. */}
      <Button component="a" href={uri} variant="outlined">
        {text('factor.open')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text('factor.type')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', columnGap: 2 }}>
        <Box component="code" sx={{ overflowWrap: 'anywhere', textAlign: 'center' }}>
          {(secret.match(/.{1,4}/g) ?? []).join(' ')}
        </Box>
        <CopyButton value={secret} label={text('factor.copyKey')} />
      </Box>
    </Stack>
  )
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const text = useText()
  const file = useMemo(
    () => `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`,
    [codes],
  )
  return (
    <>
      <DialogContent>
        <Stack spacing={4}>
          <Alert severity="warning">{text('factor.keepCodes')}</Alert>
          <Box
            component="ul"
            aria-label={text('factor.codes')}
            sx={{ listStyle: 'none', m: 0, p: 0, fontFamily: 'monospace', fontSize: '1rem', lineHeight: 1.9 }}
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions>
        <CopyButton value={codes.join('\n')} label={text('factor.copy')} />
        <Button component="a" href={file} download="teachnet-recovery-codes.txt" color="inherit">
          {text('factor.download')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {text('factor.kept')}
        </Button>
      </DialogActions>
    </>
  )
}

function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  return (
    <Button color="inherit" onClick={() => void copyText(value).then(() => setCopied(true), alreadyShown)}>
      {isCopied ? text('factor.copied') : label}
    </Button>
  )
}
