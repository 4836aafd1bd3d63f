import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ModulePlan } from '@teachnet/contract/modules'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { isLocale } from '@teachnet/protocol'
import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import { type AddedTask, type AddTask, TaskNotice } from '../../session/terminal-task.tsx'
import { type LookedAt, type MarketApi, problemOf } from './market.api.ts'

interface InstallDialogProps {
  readonly api: MarketApi
  readonly from: LookedAt
  /** Adds the installation to the terminal; absent: the server is called. */
  readonly addTask?: AddTask | undefined
  readonly onClose: () => void
  readonly onInstalled: () => void
}

const choices = ['unsigned', 'publisher', 'changes'] as const
type Choice = (typeof choices)[number]

/** Shows the effects of an installation, requests the decisions that it needs, and installs. */
export function InstallDialog({ api, from, addTask, onClose, onInstalled }: InstallDialogProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const plan = useQuery({
    queryKey: ['module-plan', from],
    queryFn: () => api.plan(from),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [task, setTask] = useState<AddedTask>()
  const { data } = plan
  const needed = choices.filter((choice) => data?.conflicts.some(({ kind }) => kind === choice))
  const isBlocked = data?.conflicts.some(({ canGoOn }) => !canGoOn) ?? true
  const isReady = !isBlocked && needed.every((choice) => chosen.includes(choice)) && !isRunning
  const install = async ({ manifest, digest }: ModulePlan) => {
    setProblem('')
    setRunning(true)
    try {
      if (addTask) {
        const added = await addTask({
          command: 'modules.install',
          extend: `${manifest.uid}:${digest}:${chosen.join(',')}`,
        })
        setTask(added)
        const { isDone, lastLine } = await added.ended
        if (!isDone) throw new Error(lastLine)
      } else await api.install(manifest.uid, digest, [...chosen])
      onInstalled()
    } catch (error) {
      setProblem(problemOf(error))
      setRunning(false)
    }
  }
  const action = data?.present ? 'market.doUpdate' : 'market.doInstall'
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>
        {data
          ? text('market.planTitle', { name: data.manifest.title[locale], version: data.manifest.version })
          : text('market.looking')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {plan.isPending && <Skeleton role="status" aria-label={text('crud.loading')} variant="rounded" height={160} />}
        {plan.isError && <Alert severity="error">{problemOf(plan.error)}</Alert>}
        {data && <PlanContent plan={data} />}
        {needed.map((choice) => (
          <FormControlLabel
            key={choice}
            control={
              <Checkbox
                checked={chosen.includes(choice)}
                onChange={(_event, isOn) =>
                  setChosen((before) => (isOn ? [...before, choice] : before.filter((each) => each !== choice)))
                }
              />
            }
            label={text(`market.choice.${choice}`, { author: data?.manifest.author ?? '' })}
          />
        ))}
        {task && data && (
          <TaskNotice
            key={task.uuid}
            task={task}
            title={text('market.installing', { name: data.manifest.title[locale] })}
          />
        )}
        {problem && !task && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
        <Button variant="contained" disabled={!isReady} onClick={() => data && void install(data)}>
          {text(action)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function PlanContent({ plan }: { readonly plan: ModulePlan }) {
  const text = useText()
  const locale = useLocale()
  const formats = useFormats()
  const { manifest, publisher, files, tables, permissions, conflicts, migrations } = plan
  const minutes = Math.max(0, ...[...manifest.jobs, ...manifest.commands].map((each) => each.minutes))
  const further = Object.keys(manifest.messages ?? {}).filter((language) => !isLocale(language))
  const parts = [
    ...manifest.pages.map(({ title }) => text('market.part.page', { name: title[locale] })),
    ...Object.keys(manifest.inputs).map((kind) => text('market.part.input', { kind })),
    ...(manifest.start === undefined ? [] : [text('market.part.start')]),
    ...(manifest.server === undefined ? [] : [text('market.part.server')]),
    ...manifest.jobs.map(({ title, about, cron }) =>
      text('market.part.job', { name: title[locale], about: about[locale], cron }),
    ),
    ...manifest.commands.map(({ title, about, changes }) =>
      text('market.part.command', { name: title[locale], about: `${about[locale]} ${changes?.[locale] ?? ''}`.trim() }),
    ),
    ...(further.length === 0 ? [] : [text('market.part.languages', { languages: further.join(', ') })]),
  ]
  return (
    <>
      <Typography variant="body2">{manifest.intro[locale]}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {publisher.key === ''
          ? text('market.notSigned')
          : publisher.name === ''
            ? text('market.signedByUnknown', { key: publisher.key })
            : text('market.signedBy', { name: publisher.name })}
      </Typography>
      {conflicts
        .filter(({ canGoOn }) => !canGoOn)
        .map((conflict) => (
          <Alert key={conflict.text} severity="error">
            {conflict.text}
          </Alert>
        ))}
      {conflicts
        .filter(({ kind }) => kind === 'changes')
        .map((conflict) => (
          <Alert key={conflict.text} severity="warning">
            {conflict.text}
          </Alert>
        ))}
      <PlanList title={text('market.parts')} lines={parts} />
      <PlanList
        title={text('market.powers')}
        isOpen
        lines={powersOf(manifest).map((power) =>
          text(`market.power.${power}`, {
            minutes,
          }),
        )}
      />
      <PlanList
        title={text('market.tables')}
        lines={tables.map(({ table, isNew, statements }) =>
          text(isNew ? 'market.newTable' : 'market.changedTable', { table, count: statements.length }),
        )}
      />
      <PlanList title={text('market.permissions')} lines={permissions} isCode />
      <PlanList title={text('market.migrations')} lines={migrations} isCode />
      <PlanList
        title={text('market.files')}
        lines={files.map(({ path, size }) => `${path} (${formats.number(size)} B)`)}
        isCode
      />
    </>
  )
}

/** What the code of a module can see and do, by where it runs; parts of the ids of texts. */
function powersOf({ pages, inputs, start, server, jobs, commands }: ModulePlan['manifest']): string[] {
  const hasScreens = pages.length > 0 || Object.keys(inputs).length > 0
  const powers = [
    ...(hasScreens ? ['screens'] : []),
    ...(start === undefined ? [] : ['start']),
    ...(server === undefined ? [] : ['server']),
    ...(jobs.length === 0 ? [] : ['jobs']),
    ...(commands.length === 0 ? [] : ['commands']),
    ...(jobs.length + commands.length === 0 ? [] : ['limits']),
  ]
  return powers.length === 0 ? ['none'] : powers
}

interface PlanListProps {
  readonly title: string
  readonly lines: readonly string[]
  readonly isCode?: boolean
  /** Open although it is long. */
  readonly isOpen?: boolean
}

/** A part of a plan, with the number of its lines; nothing without lines. */
function PlanList({ title, lines, isCode = false, isOpen = false }: PlanListProps) {
  if (lines.length === 0) return null
  return (
    <Box component="details" open={isOpen || lines.length <= 4}>
      <Typography component="summary" variant="body2" sx={{ fontWeight: 600, cursor: 'pointer' }}>
        {`${title} (${lines.length})`}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          mt: 1,
          pl: 5,
          fontSize: '0.8125rem',
          overflowWrap: 'anywhere',
          fontFamily: isCode ? 'monospace' : undefined,
        }}
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  )
}
