import AddRounded from '@mui/icons-material/AddRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import type { ResourceDefinition } from '@teachnet/contract'
import type { DesignChange, DesignedArea } from '@teachnet/contract/design'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { Panel } from '@teachnet/ui/panel'
import { useState } from 'react'
import type { TaskStart } from '../../session/terminal-task.tsx'
import type { DesignerApi } from './designer.api.ts'
import type { OpenedDesign } from './opened-design.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { openCopy, StartDialog } from './start-dialog.tsx'
import { useDesigns } from './use-designs.ts'

interface DesignListProps {
  readonly api: DesignerApi
  readonly areas: readonly ResourceDefinition[]
  /** Checks an area in the terminal; absent for accounts without a terminal. */
  readonly check?: TaskStart | undefined
  readonly onOpen: (opened: OpenedDesign) => void
  readonly onApplied: () => void
}

/** The action chosen in the list: a removal, or the reversal of a change. */
interface PendingChange {
  readonly controller: string
  readonly version: number
  readonly back?: number
}

/** The designed areas, and the log of their changes. */
export function DesignList({ api, areas, check, onOpen, onApplied }: DesignListProps) {
  const text = useText()
  const cache = useQueryClient()
  const designs = useDesigns(api)
  const [isStarting, setStarting] = useState(false)
  const [pending, setPending] = useState<PendingChange>()
  const [problem, setProblem] = useState('')
  const locale = useLocale()
  const openLoaded = (loaded: Promise<OpenedDesign>) => {
    setProblem('')
    loaded.then(onOpen, (error: unknown) => setProblem(error instanceof Error ? error.message : ''))
  }
  const open = (query: { controller?: string; change?: number }) =>
    openLoaded(api.open(query).then((found) => ({ ...found, notes: [] })))
  const versionOf = (controller: string) =>
    designs.data?.list.find((area) => area.controller === controller)?.version ?? 0
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {check?.notice}
      <Panel
        isLarge
        title={text('design.areas')}
        action={
          <Button variant="contained" startIcon={<AddRounded />} onClick={() => setStarting(true)}>
            {text('design.new')}
          </Button>
        }
      >
        {designs.isPending && (
          <Skeleton role="status" aria-label={text('crud.loading')} variant="rounded" height={160} />
        )}
        {designs.isError && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void designs.refetch()}>
                {text('crud.error.retry')}
              </Button>
            }
          >
            {designs.error.message || text('crud.error.detail')}
          </Alert>
        )}
        {designs.data?.list.length === 0 && <Typography color="textSecondary">{text('design.noAreas')}</Typography>}
        {designs.data?.list.map((area) => (
          <AreaRow
            key={area.controller}
            area={area}
            onOpen={() => open({ controller: area.controller })}
            onCopy={() => openLoaded(openCopy(api, areas.find((each) => each.controller === area.controller) ?? area))}
            onCheck={
              check?.start &&
              (() =>
                check.start?.(
                  { command: 'design.check', extend: area.controller },
                  text('design.checkArea', { name: area.title[locale] }),
                ))
            }
            onRemove={() => setPending({ controller: area.controller, version: area.version })}
          />
        ))}
      </Panel>
      {designs.data && designs.data.changes.length > 0 && (
        <Panel isLarge title={text('design.log')}>
          {designs.data.changes.map((change) => (
            <ChangeRow
              key={change.id}
              change={change}
              onOpen={() => open({ change: change.id })}
              onBack={() => {
                const version = versionOf(change.controller)
                setPending({ controller: version === 0 ? '' : change.controller, version, back: change.id })
              }}
            />
          ))}
        </Panel>
      )}
      {isStarting && (
        <StartDialog
          api={api}
          areas={areas}
          versionOf={versionOf}
          tables={designs.data?.tables ?? []}
          onClose={() => setStarting(false)}
          onOpen={onOpen}
        />
      )}
      {pending && (
        <PlanDialog
          api={api}
          request={{ ...pending, design: null }}
          onClose={() => setPending(undefined)}
          onApplied={() => {
            setPending(undefined)
            void cache.invalidateQueries({ queryKey: ['designs'] })
            onApplied()
          }}
        />
      )}
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

function AreaRow({
  area,
  onOpen,
  onCopy,
  onCheck,
  onRemove,
}: {
  readonly area: DesignedArea
  readonly onOpen: () => void
  readonly onCopy: () => void
  /** Absent: the account has no terminal. */
  readonly onCheck: (() => void) | undefined
  readonly onRemove: () => void
}) {
  const text = useText()
  const locale = useLocale()
  const formats = useFormats()
  const name = area.title[locale]
  return (
    <Box sx={rowStyle}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`${area.controller} · ${area.table} · ${text('design.version', { version: area.version })} · ${formats.dateTime(area.update_time * 1000)}`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="outlined" onClick={onOpen} aria-label={text('design.changeArea', { name })}>
          {text('design.change')}
        </Button>
        <Button variant="outlined" onClick={onCopy} aria-label={text('design.copyArea', { name })}>
          {text('design.copy')}
        </Button>
        {onCheck && (
          <Button variant="outlined" onClick={onCheck} aria-label={text('design.checkArea', { name })}>
            {text('design.check')}
          </Button>
        )}
        <Button color="error" onClick={onRemove} aria-label={text('design.removeArea', { name })}>
          {text('design.remove')}
        </Button>
      </Box>
    </Box>
  )
}

const tones = { start: 'warning', success: 'success', error: 'error', delete: 'default' } as const

function ChangeRow({
  change,
  onOpen,
  onBack,
}: {
  readonly change: DesignChange
  readonly onOpen: () => void
  readonly onBack: () => void
}) {
  const text = useText()
  const formats = useFormats()
  const what = text(`design.changed.${change.kind}`, { controller: change.controller })
  return (
    <Box sx={rowStyle}>
      <Chip size="small" variant="outlined" color={tones[change.state]} label={text(`design.state.${change.state}`)} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{what}</Typography>
        <Typography variant="body2" color="textSecondary">
          {`${change.username} · ${formats.dateTime(change.create_time * 1000)}`}
        </Typography>
        {change.error && (
          <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
            {change.error}
          </Typography>
        )}
      </Box>
      <Button onClick={onOpen} aria-label={`${text('design.again')}: ${what}`}>
        {text('design.again')}
      </Button>
      {change.can_go_back && (
        <Button onClick={onBack} aria-label={`${text('design.back')}: ${what}`}>
          {text('design.back')}
        </Button>
      )}
    </Box>
  )
}
