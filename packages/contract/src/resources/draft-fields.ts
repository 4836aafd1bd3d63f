import type { Field } from '../definition/fields.ts'
import { label, type LocalizedText } from '@teachnet/protocol'
import type { RecordAction, ResourceCall } from '../definition/resource.ts'
import { timeFields } from './common-fields.ts'

/** The states of a draft. */
export const draftStates = ['waiting', 'approved', 'refused'] as const
/** One of {@link draftStates}. */
export type DraftState = (typeof draftStates)[number]

/** The fields of an area with drafts that members made of their own records, see `ownEdits`. The server writes all of them. */
export const draftFields = {
  /** Label of the record when the draft was sent. */
  name: { kind: 'text', label: label('名称', 'Name'), max: 255, readOnly: true, quickSearch: true, list: 'hidden' },
  state: {
    kind: 'choice',
    label: label('状态', 'State'),
    default: 'waiting',
    readOnly: true,
    sortable: true,
    options: [
      { value: 'waiting', label: label('待审核', 'Waiting'), tone: 'warning' },
      { value: 'approved', label: label('已通过', 'Approved'), tone: 'success' },
      { value: 'refused', label: label('未通过', 'Refused'), tone: 'neutral' },
    ],
  },
  user_id: {
    kind: 'relation',
    label: label('会员', 'Member'),
    resource: 'user.User',
    as: 'user',
    isLoose: true,
    readOnly: true,
  },
  /** Proposed values by wire field: those that differ from the record. */
  proposed: {
    kind: 'json',
    label: label('修改内容', 'Changes'),
    required: true,
    readOnly: true,
    list: false,
    search: false,
  },
  /** The values of these fields when the draft was sent. */
  base: { kind: 'json', label: label('提交时的内容', 'When sent'), required: true, internal: true },
  /** Uploads among the proposed values: a file in use cannot be removed. */
  files: { kind: 'files', label: label('文件', 'Files'), internal: true },
  reason: { kind: 'text', label: label('原因', 'Reason'), max: 1000, multiline: true, readOnly: true, list: 'hidden' },
  handler_id: {
    kind: 'relation',
    label: label('处理人', 'Handler'),
    resource: 'auth.Admin',
    as: 'handler',
    isLoose: true,
    readOnly: true,
  },
  ...timeFields,
} as const satisfies Record<string, Field>

/** The state of drafts that the back office has not decided about. */
export const waitingDraft = { field: 'state', value: 'waiting' satisfies DraftState } as const

const waiting: readonly (string | null)[] = ['waiting' satisfies DraftState]

/** The back office's decisions about a draft. The member is notified of either. */
export const draftActions = [
  {
    name: 'approve',
    title: label('通过', 'Approve'),
    when: { state: waiting },
    fields: {
      overwrite: {
        kind: 'switch',
        label: label('覆盖他人的修改', 'Overwrite what others changed'),
        help: label(
          '草稿提交之后，同一内容被他人修改过时才需要',
          'Needed only if somebody has changed the same fields since the draft was sent',
        ),
        default: 0,
      },
    },
  },
  {
    name: 'refuse',
    title: label('不通过', 'Refuse'),
    when: { state: waiting },
    fields: {
      message: {
        kind: 'text',
        label: label('原因（将告知会员）', 'Reason (shown to the member)'),
        max: 1000,
        multiline: true,
        required: true,
      },
    },
  },
] as const satisfies readonly RecordAction[]

/** The call that reads one draft with the record's current values. */
export const draftCalls = [
  { name: 'info', takes: 'record', title: label('查看详情', 'View details') },
] as const satisfies readonly ResourceCall[]

/** The drafts of one area, and the field that refers to its record. */
export function draftedRecord(resource: string, as: string, title: LocalizedText) {
  return { kind: 'relation', label: title, resource, as, isLoose: true, readOnly: true } as const satisfies Field
}
