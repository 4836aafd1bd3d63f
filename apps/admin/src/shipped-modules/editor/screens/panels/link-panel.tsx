import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { recordLinkForm } from '@teachnet/contract/rich-text'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import type { Locale } from '@teachnet/protocol'
import { RecordSelect, useCrud } from '../../../../module-host/admin-api.ts'
import { useEditorHost } from '../editor-host.tsx'
import { markPanelSelection } from './panel-selection.ts'
import { AddressField, PanelActions, PanelRow } from './panel-row.tsx'

interface LinkPanelProps {
  readonly id: string
  readonly editor: Editor
  readonly onClose: () => void
}

/** Sets where the selected text links: to an address or to a record. */
export function LinkPanel({ id, editor, onClose }: LinkPanelProps) {
  const { say, locale } = useEditorHost()
  const areas = useLinkedAreas()
  const [now] = useState(() => readLink(editor))
  const [controller, setController] = useState(now.controller)
  const [address, setAddress] = useState(now.href)
  const [record, setRecord] = useState<LinkTarget | undefined>(now.target)
  const area = areas.find((each) => each.controller === controller)
  useEffect(() => {
    markPanelSelection(editor, true)
    return () => markPanelSelection(editor, false)
  }, [editor])
  const apply = () => {
    const chosen = editor.chain().focus().extendMarkRange('link')
    const link: AppliedLink | undefined = area ? record : { href: address.trim(), record: null }
    if (!link || link.href === '') chosen.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chosen.insertContent({ type: 'text', text: link.text ?? link.href, marks: [markOf(link)] }).run()
    else chosen.setMark('link', markOf(link).attrs).run()
    onClose()
  }
  const leave = () => {
    onClose()
    editor.commands.focus()
  }
  return (
    <PanelRow editor={editor} onClose={onClose}>
      {areas.length > 0 && (
        <TextField
          select
          size="small"
          label={say('linkTo')}
          value={area ? controller : ''}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => {
            setController(target.value)
            setRecord(undefined)
          }}
          sx={{ minWidth: 140 }}
        >
          <MenuItem value="">{say('linkAddress')}</MenuItem>
          {areas.map((each) => (
            <MenuItem key={each.controller} value={each.controller}>
              {each.title[locale]}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Stack sx={{ flexGrow: 1 }}>
        {area ? (
          <RecordSelect
            key={area.controller}
            id={`${id}-record`}
            size="small"
            label={area.title[locale]}
            target={area}
            value={record ? [record.id] : []}
            onChange={(_ids, [row]) => setRecord(row && linkOf(area, row, locale))}
            help={say('recordHelp')}
          />
        ) : (
          <AddressField label={say('address')} value={address} onChange={setAddress} onEnter={apply} />
        )}
      </Stack>
      <PanelActions onClose={leave}>
        <Button variant="contained" onClick={apply}>
          {say('takeLink')}
        </Button>
        {editor.isActive('link') && (
          <Button
            color="inherit"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            {say('removeLink')}
          </Button>
        )}
      </PanelActions>
    </PanelRow>
  )
}

/** The areas that a text can link to. They are loaded here: no field of the form needs to point to them. */
function useLinkedAreas(): readonly ResourceDefinition[] {
  const { areasWithPages, findResource, loadResource, can } = useCrud()
  const [areas, setAreas] = useState(() => areasWithPages.flatMap((name) => findResource(name) ?? []))
  useEffect(() => {
    let isVisible = true
    const allowed = areasWithPages.filter((controller) => can(`${permissionOf({ controller })}/index`))
    void Promise.allSettled(allowed.map((controller) => loadResource(controller))).then((loaded) => {
      if (isVisible) setAreas(loaded.flatMap((each) => (each.status === 'fulfilled' ? (each.value ?? []) : [])))
    })
    return () => {
      isVisible = false
    }
  }, [areasWithPages, loadResource, can])
  return areas
}

interface AppliedLink {
  readonly href: string
  readonly record: string | null
  readonly text?: string
}

function markOf({ href, record }: AppliedLink) {
  return { type: 'link', attrs: { href, record } }
}

/** The link around the cursor. */
function readLink(editor: Editor) {
  const { href, record } = editor.getAttributes('link')
  const [, controller = '', id] = recordLinkForm.exec(String(record ?? '')) ?? []
  const target = id === undefined ? undefined : { id: Number(id), href: String(href), record: String(record) }
  return { href: target ? '' : String(href ?? ''), controller, target }
}

/** A record that a text links to. */
interface LinkTarget {
  readonly id: number
  /** Its current address, for programs that do not support links to records. */
  readonly href: string
  /** Controller and id, as `data-record` stores them. */
  readonly record: string
  readonly text?: string
}

interface TargetRow extends Readonly<Record<string, unknown>> {
  readonly id: number
}

/** The link to a record; its key in addresses is the id where the row has no other. */
export function linkOf(definition: ResourceDefinition, row: TargetRow, locale: Locale): LinkTarget {
  const { controller, visitors, labelField } = definition
  const named = row[visitors?.key ?? 'id']
  const key = typeof named === 'string' && named !== '' ? named : row.id
  const text = (locale === 'en' && row[`${labelField}_en`]) || row[labelField]
  return {
    id: row.id,
    href: (visitors?.path ?? '').replace('{key}', encodeURIComponent(String(key))),
    record: `${controller}:${row.id}`,
    text: typeof text === 'string' && text !== '' ? text : undefined,
  }
}
