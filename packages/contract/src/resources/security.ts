import type { Field } from '../definition/fields.ts'
import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, statusField, timeFields } from './common-fields.ts'

/** The page that a rule watches, and the table of its records. */
const watchedFields = {
  name: { kind: 'text', label: label('规则名称', 'Rule name'), max: 100, required: true, quickSearch: true },
  controller: {
    kind: 'text',
    label: label('控制器', 'Controller'),
    help: label('例如 auth/Admin.php', 'E.g. auth/Admin.php'),
    max: 100,
    required: true,
    unique: true,
  },
  controller_as: {
    kind: 'text',
    label: label('控制器节点', 'Controller node'),
    max: 100,
    readOnly: true,
    list: 'hidden',
  },
  data_table: { kind: 'text', label: label('数据表', 'Table'), max: 100, required: true },
  connection: { kind: 'text', label: label('数据库连接', 'Connection'), max: 100, form: false, list: false },
  primary_key: { kind: 'text', label: label('记录编号字段', 'Primary key'), max: 50, default: 'id' },
} as const satisfies Record<string, Field>

/** Log fields: the origin of a record and the account that changed it. */
const origin = {
  data_table: { ...watchedFields.data_table, required: false, readOnly: true },
  connection: { ...watchedFields.connection, readOnly: true },
  primary_key: { ...watchedFields.primary_key, readOnly: true, list: 'hidden' },
} as const satisfies Record<string, Field>

const actor = {
  ip: { kind: 'text', label: label('IP', 'IP'), max: 50, readOnly: true },
  useragent: { kind: 'text', label: label('浏览器', 'User agent'), max: 255, readOnly: true, list: 'hidden' },
  create_time: timeFields.create_time,
} as const satisfies Record<string, Field>

const administrator = {
  admin_id: {
    kind: 'relation',
    label: label('操作管理员', 'Administrator'),
    resource: 'auth.Admin',
    as: 'admin',
    shows: ['username', 'nickname', 'avatar', 'email', 'mobile', 'status'],
    isLoose: true,
    readOnly: true,
  },
} as const satisfies Record<string, Field>

const shownOfRule = [
  'controller',
  'controller_as',
  'data_table',
  'connection',
  'primary_key',
  'status',
  'update_time',
  'create_time',
] as const

/** The areas whose deleted records are kept. */
export const securityDataRecycle = defineResource({
  controller: 'security.DataRecycle',
  table: 'security_data_recycle',
  title: label('数据回收规则', 'Recycle bin rules'),
  labelField: 'name',
  defaultOrder: 'id,desc',
  menu: {
    parent: 'security',
    icon: 'fa fa-database',
    weigh: 97,
    component: '/src/views/backend/security/dataRecycle/index.vue',
  },
  fields: { ...idField, ...watchedFields, ...statusField, ...timeFields },
})

/** Deleted records, with their content. */
export const securityDataRecycleLog = defineResource({
  controller: 'security.DataRecycleLog',
  table: 'security_data_recycle_log',
  title: label('数据回收站', 'Recycle bin'),
  labelField: 'title',
  derived: ['controller'],
  defaultOrder: 'id,desc',
  actions: ['index', 'del'],
  deletedForGood: label('从回收站删除即为永久删除。', 'What is deleted from the recycle bin is gone.'),
  menu: {
    parent: 'security',
    icon: 'fa fa-recycle',
    weigh: 99,
    component: '/src/views/backend/security/dataRecycleLog/index.vue',
  },
  calls: [
    { name: 'restore', takes: 'records', title: label('还原', 'Restore') },
    { name: 'info', takes: 'record', title: label('查看详情', 'View details') },
  ],
  fields: {
    ...idField,
    /** The label of the record when it was deleted. */
    title: {
      kind: 'text',
      isOwn: true,
      label: label('记录', 'Record'),
      max: 255,
      bilingual: true,
      readOnly: true,
      quickSearch: true,
    },
    /** Title of the record's area, in the language of the reader. */
    area: { kind: 'text', isOwn: true, label: label('所属区域', 'Area'), max: 100, readOnly: true, virtual: true },
    ...administrator,
    recycle_id: {
      kind: 'relation',
      label: label('回收规则', 'Rule'),
      resource: 'security.DataRecycle',
      as: 'recycle',
      shows: shownOfRule,
      quickSearchIn: ['name'],
      isLoose: true,
      readOnly: true,
      list: 'hidden',
    },
    ...origin,
    data_table: { ...origin.data_table, list: 'hidden' },
    /** The row as JSON text, because the old clients parse it themselves. */
    data: {
      kind: 'text',
      label: label('数据', 'Content'),
      max: 10_000_000,
      readOnly: true,
      list: false,
    },
    /** Related data of the record in other tables. */
    beside: { kind: 'json', label: label('关联数据', 'Related data'), internal: true },
    is_restore: { kind: 'switch', label: label('已还原', 'Restored'), readOnly: true, list: false, search: false },
    ...actor,
  },
})

/** The fields whose old values are kept. */
export const securitySensitiveData = defineResource({
  controller: 'security.SensitiveData',
  table: 'security_sensitive_data',
  title: label('敏感字段规则', 'Sensitive data rules'),
  labelField: 'name',
  defaultOrder: 'id,desc',
  menu: {
    parent: 'security',
    icon: 'fa fa-asterisk',
    weigh: 96,
    component: '/src/views/backend/security/sensitiveData/index.vue',
  },
  fields: {
    ...idField,
    name: { ...watchedFields.name, quickSearch: false },
    controller: { ...watchedFields.controller, quickSearch: true },
    controller_as: watchedFields.controller_as,
    data_table: watchedFields.data_table,
    connection: watchedFields.connection,
    primary_key: watchedFields.primary_key,
    /** Names of the fields with their titles; lists show the titles. */
    data_fields: {
      kind: 'json',
      label: label('敏感字段', 'Sensitive fields'),
      help: label(
        '这些字段的每次修改都会记录新旧值',
        'Each change of these fields is logged with its old and new value',
      ),
      required: true,
      search: 'LIKE',
    },
    ...statusField,
    ...timeFields,
  },
})

/** Old and new values of sensitive fields. */
export const securitySensitiveDataLog = defineResource({
  controller: 'security.SensitiveDataLog',
  table: 'security_sensitive_data_log',
  title: label('敏感数据修改记录', 'Changes of sensitive data'),
  labelField: 'data_comment',
  defaultOrder: 'id,desc',
  actions: ['index', 'del'],
  deletedForGood: label('日志只能追加，删除后不能恢复。', 'The log is append-only; its entries cannot be restored.'),
  menu: {
    parent: 'security',
    icon: 'fa fa-history',
    weigh: 98,
    component: '/src/views/backend/security/sensitiveDataLog/index.vue',
  },
  calls: [
    { name: 'rollback', takes: 'records', title: label('回滚', 'Roll back') },
    { name: 'info', takes: 'record', title: label('查看详情', 'View details') },
  ],
  fields: {
    ...idField,
    ...administrator,
    sensitive_id: {
      kind: 'relation',
      label: label('敏感数据规则', 'Rule'),
      resource: 'security.SensitiveData',
      as: 'sensitive',
      shows: [...shownOfRule, 'data_fields'],
      quickSearchIn: ['name'],
      isLoose: true,
      readOnly: true,
    },
    ...origin,
    data_field: { kind: 'text', label: label('字段', 'Field'), max: 50, readOnly: true },
    data_comment: { kind: 'text', label: label('字段注释', 'Field title'), max: 50, readOnly: true },
    /** Lists show it with the name of the key, `id=12`. */
    id_value: {
      kind: 'integer',
      label: label('记录编号', 'Record ID'),
      readOnly: true,
      isGrouped: false,
      search: 'eq',
      default: 0,
    },
    before: { kind: 'text', label: label('修改前', 'Before'), max: 10_000_000, readOnly: true },
    after: { kind: 'text', label: label('修改后', 'After'), max: 10_000_000, readOnly: true },
    is_rollback: { kind: 'switch', label: label('已回滚', 'Rolled back'), readOnly: true, list: false, search: false },
    ...actor,
  },
})
