import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { permissionOf } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { lazyPart } from '@teachnet/ui/parts'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { filterParams } from '../records/list/list-state.ts'
import type { ListController } from '../records/list/use-list-controller.ts'
import { Auth, useCrud } from '../records/services/crud-services.tsx'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import { WithMessages } from '../messages/with-messages.tsx'
import { toNumber, toText } from '../values/read-values.ts'
import { saveFile } from '../values/save-file.ts'

interface AroundProps {
  readonly list: ListController
  readonly children: ReactNode
}

/** The log, with a check that no entry was changed or removed. */
function VerifiedLog({ list, children }: AroundProps) {
  const { backEnd } = useCrud()
  return (
    <>
      {backEnd === 'teachnet' && (
        <Auth node={permissionOf(list.definition, 'verify')}>
          <WithMessages of="record">
            <Verification list={list} />
          </WithMessages>
        </Auth>
      )}
      {children}
    </>
  )
}

type Report = {
  readonly count: number
  readonly head: string
  readonly fault?: { readonly id: number; readonly kind: string }
}

function Verification({ list: { definition } }: Pick<AroundProps, 'list'>) {
  const text = useText()
  const { source } = useCrud()
  const [report, setReport] = useState<Report>()
  const [isRunning, setIsRunning] = useState(false)
  const verify = async () => {
    setIsRunning(true)
    try {
      setReport(readReport(await source.resource(definition).read('verify', {})))
    } catch {
      // The error has been shown.
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<VerifiedUserOutlined />}
        loading={isRunning}
        loadingPosition="start"
        onClick={() => void verify()}
      >
        {text('record.log.verify')}
      </Button>
      <Button component={RouterLink} size="small" variant="outlined" to={`?${revealed}`}>
        {text('record.log.revealed')}
      </Button>
      <Auth node={permissionOf(definition, 'export')}>
        <ChainExport />
      </Auth>
      <Box role="status" sx={{ flex: '1 1 320px', minWidth: 0 }}>
        {report && (
          <Alert severity={report.fault ? 'error' : 'success'} onClose={() => setReport(undefined)}>
            {report.fault
              ? text(`record.log.${report.fault.kind === 'changed' ? 'changed' : 'missing'}`, { id: report.fault.id })
              : text('record.log.whole', { count: report.count })}
            {report.head !== '' && (
              <Box
                component="span"
                sx={{ display: 'block', fontFamily: 'monospace', fontSize: '0.75rem', overflowWrap: 'anywhere' }}
              >
                {text('record.log.head', { head: report.head })}
              </Box>
            )}
          </Alert>
        )}
      </Box>
    </Box>
  )
}

/** The list of the values that were shown in full: who has seen them, when and why. */
const revealed = filterParams([{ field: 'action', operator: 'eq', val: 'reveal' }])
revealed.set('hide', 'admin_id,url,ip,useragent,action')

/** The log as a file that anyone can verify with Node alone, and the program for that. */
function ChainExport() {
  const text = useText()
  const { source, toUrl } = useCrud()
  const [isRunning, setIsRunning] = useState(false)
  const [file, setFile] = useState<string>()
  const save = async () => {
    setIsRunning(true)
    try {
      const { blob, name } = await source.chainedLog()
      const saved = name || 'admin-log.jsonl.gz'
      saveFile(saved, blob)
      setFile(saved)
    } catch {
      // The error has been shown.
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<DownloadOutlined />}
        loading={isRunning}
        loadingPosition="start"
        onClick={() => void save()}
      >
        {text('record.log.chain')}
      </Button>
      {file !== undefined && (
        <Alert severity="info" onClose={() => setFile(undefined)} sx={{ flexBasis: '100%', order: 1 }}>
          {text('record.log.chainHelp')}{' '}
          <Link href={toUrl(verifierPath)} download={verifierName}>
            {verifierName}
          </Link>
          <Box component="code" sx={{ display: 'block', mt: 1, overflowWrap: 'anywhere' }}>
            node {verifierName} {file}
          </Box>
        </Alert>
      )}
    </>
  )
}

const verifierName = 'verify-admin-log.mjs'
const verifierPath = `/static/tools/${verifierName}`

function readReport(data: unknown): Report {
  const { count, head, fault } = isRecord(data) ? data : {}
  return {
    count: toNumber(count) ?? 0,
    head: toText(head),
    fault: isRecord(fault) ? { id: toNumber(fault.id) ?? 0, kind: toText(fault.kind) } : undefined,
  }
}

const LoggedData = lazyPart(async () => (await import('./logged-data.tsx')).LoggedData)

const LoggedAddress = lazyPart(async () => (await import('./logged-data.tsx')).LoggedAddress)

const LoggedRecord = lazyPart(async () => (await import('./logged-data.tsx')).LoggedRecord)

const LoggedRecordCell = lazyPart(async () => (await import('./logged-data.tsx')).LoggedRecordCell)

export const adminLogOverrides: ResourceOverrides = {
  around: VerifiedLog,
  cells: { data: LoggedData, url: LoggedAddress, record: LoggedRecordCell },
  filterTexts: { record: LoggedRecord },
}
