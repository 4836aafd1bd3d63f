/** Versions whose schemas differ. */
export const oldVersions = ['2.0.5', '2.1.2', '2.2.2'] as const
export type OldVersion = (typeof oldVersions)[number]

/** Statements that create the tables of an empty site in the shape of a version, with the prefix `ba_`. */
export function oldSiteTables(version: OldVersion): string[] {
  const isLate = version === '2.2.2'
  const state = isLate ? `tinyint(1) unsigned not null default 1` : `enum('0','1') not null default '1'`
  const adminState = isLate ? `varchar(30) not null default ''` : `enum('0','1') not null default '1'`
  const password = isLate ? 'varchar(255)' : 'varchar(32)'
  const connection = version === '2.0.5' ? '' : `connection varchar(100) not null default '',`
  const times = 'update_time bigint(16) unsigned default null, create_time bigint(16) unsigned default null'
  const id = 'id int(11) unsigned not null auto_increment primary key'
  const rule = (types: string, menuType: string, extra: string) => `(${id}, pid int(11) unsigned not null default 0,
    type enum(${types}) not null default 'menu', title varchar(50) not null default '',
    name varchar(50) not null default '', path varchar(100) not null default '', icon varchar(50) not null default '',
    menu_type enum('tab','link','iframe') ${menuType}, url varchar(255) not null default '', component varchar(100) not null default '',
    ${extra} extend enum('none','add_rules_only','add_menu_only') not null default 'none', remark varchar(255) not null default '',
    weigh int(11) not null default 0, status ${state}, ${times}, key pid (pid))`
  const watch = (
    extra: string,
  ) => `(${id}, name varchar(50) not null default '', controller varchar(100) not null default '',
    controller_as varchar(100) not null default '', data_table varchar(100) not null default '', ${connection}
    primary_key varchar(50) not null default '', ${extra} status ${state}, ${times})`
  const account = (
    username: string,
  ) => `username ${username} not null default '', nickname varchar(50) not null default '',
    avatar varchar(255) not null default '', email varchar(50) not null default '', mobile varchar(11) not null default '',`
  const log = (
    column: string,
  ) => `(${id}, user_id int(11) unsigned not null default 0, ${column} int(11) not null default 0,
    \`before\` int(11) not null default 0, \`after\` int(11) not null default 0, memo varchar(255) not null default '',
    create_time bigint(16) unsigned default null)`
  return [
    `create table ba_admin (${id}, ${account('varchar(20)')} login_failure tinyint(4) unsigned not null default 0,
      last_login_time bigint(16) unsigned default null, last_login_ip varchar(50) not null default '', password ${password} not null default '',
      salt varchar(30) not null default '', motto varchar(255) not null default '', status ${adminState}, ${times}, unique key username (username))`,
    `create table ba_admin_group (${id}, pid int(11) unsigned not null default 0, name varchar(100) not null default '', rules text,
      status ${state}, ${times})`,
    `create table ba_admin_group_access (uid int(11) unsigned not null, group_id int(11) unsigned not null, key uid (uid), key group_id (group_id))`,
    `create table ba_admin_log (${id}, admin_id int(11) unsigned not null default 0, username varchar(20) not null default '',
      url varchar(1500) not null default '', title varchar(100) not null default '', data longtext, ip varchar(50) not null default '',
      useragent varchar(255) not null default '', create_time bigint(16) unsigned default null)`,
    `create table ba_admin_rule ${rule("'menu_dir','menu','button'", 'default null', 'keepalive tinyint(4) unsigned not null default 0,')}`,
    `create table ba_area (${id}, pid int(11) unsigned default null, shortname varchar(100) default null, name varchar(100) default null,
      mergename varchar(255) default null, level tinyint(4) unsigned default null, pinyin varchar(100) default null,
      code varchar(100) default null, zip varchar(100) default null, first varchar(50) default null, lng varchar(50) default null,
      lat varchar(50) default null, key pid (pid))`,
    `create table ba_attachment (${id}, topic varchar(20) not null default '', admin_id int(11) unsigned not null default 0,
      user_id int(11) unsigned not null default 0, url varchar(255) not null default '', width int(11) unsigned not null default 0,
      height int(11) unsigned not null default 0, name varchar(${isLate ? 120 : 100}) not null default '', size int(11) unsigned not null default 0,
      mimetype varchar(100) not null default '', quote int(11) unsigned not null default 0, storage varchar(50) not null default '',
      sha1 varchar(40) not null default '', create_time bigint(16) unsigned default null, last_upload_time bigint(16) unsigned default null)`,
    `create table ba_captcha (\`key\` varchar(32) not null default '' primary key, code varchar(32) not null default '', captcha text,
      create_time bigint(16) unsigned default null, expire_time bigint(16) unsigned default null)`,
    `create table ba_config (${id}, name varchar(30) not null default '', \`group\` varchar(30) not null default '',
      title varchar(50) not null default '', tip varchar(100) not null default '', type varchar(30) not null default '', value longtext,
      content longtext, rule varchar(100) not null default '', extend varchar(255) not null default '',
      allow_del tinyint(4) unsigned not null default 0, weigh int(11) not null default 0, unique key name (name))`,
    `create table ba_crud_log (${id}, table_name varchar(200) not null default '', ${isLate ? "comment varchar(255) not null default ''," : ''}
      \`table\` text, fields text, ${isLate ? 'sync int(11) unsigned not null default 0,' : ''}
      status enum('delete','success','error','start') not null default 'start', ${connection} create_time bigint(20) unsigned default null)`,
    `create table ba_migrations (version bigint(20) not null primary key, migration_name varchar(100) default null,
      start_time timestamp null default null, end_time timestamp null default null, breakpoint tinyint(1) not null default 0)`,
    `create table ba_security_data_recycle ${watch('')}`,
    `create table ba_security_data_recycle_log (${id}, admin_id int(11) unsigned not null default 0,
      recycle_id int(11) unsigned not null default 0, data text, data_table varchar(100) not null default '', ${connection}
      primary_key varchar(50) not null default '', is_restore tinyint(4) unsigned not null default 0, ip varchar(50) not null default '',
      useragent varchar(255) not null default '', create_time bigint(16) unsigned default null)`,
    `create table ba_security_sensitive_data ${watch('data_fields text,')}`,
    `create table ba_security_sensitive_data_log (${id}, admin_id int(11) unsigned not null default 0,
      sensitive_id int(11) unsigned not null default 0, data_table varchar(100) not null default '', ${connection}
      primary_key varchar(50) not null default '', data_field varchar(50) not null default '', data_comment varchar(50) not null default '',
      id_value int(11) not null default 0, \`before\` text, \`after\` text, ip varchar(50) not null default '',
      useragent varchar(255) not null default '', is_rollback tinyint(4) unsigned not null default 0,
      create_time bigint(16) unsigned default null)`,
    `create table ba_test_build (${id}, title varchar(100) not null default '', keyword_rows varchar(100) not null default '', content text,
      views int(11) unsigned not null default 0, likes int(11) unsigned not null default 0, dislikes int(11) unsigned not null default 0,
      note_textarea varchar(100) not null default '', status ${state}, weigh int(11) not null default 0,
      update_time bigint(20) unsigned default null, create_time bigint(20) unsigned default null)`,
    `create table ba_token (token varchar(50) not null default '' primary key, type varchar(15) not null default '',
      user_id int(11) unsigned not null default 0, create_time bigint(16) unsigned default null, expire_time bigint(16) unsigned default null)`,
    `create table ba_user (${id}, group_id int(11) unsigned not null default 0, ${account('varchar(32)')} gender tinyint(4) unsigned not null default 0,
      birthday date default null, money int(11) unsigned not null default 0, score int(11) unsigned not null default 0,
      last_login_time bigint(16) unsigned default null, last_login_ip varchar(50) not null default '',
      login_failure tinyint(4) unsigned not null default 0, join_ip varchar(50) not null default '',
      join_time bigint(16) unsigned default null, motto varchar(255) not null default '', password ${password} not null default '',
      salt varchar(30) not null default '', status varchar(30) not null default '', ${times}, unique key username (username))`,
    `create table ba_user_group (${id}, name varchar(50) not null default '', rules text, status ${state}, ${times})`,
    `create table ba_user_money_log ${log('money')}`,
    `create table ba_user_rule ${rule("'route','menu_dir','menu','nav_user_menu','nav','button'", "not null default 'tab'", 'no_login_valid tinyint(4) unsigned not null default 0,')}`,
    `create table ba_user_score_log ${log('score')}`,
  ]
}
