import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { noMariaDb, startMariaDb } from '../../apps/server/src/features/move-in/test-mariadb.ts'
import { oldSiteTables } from '../../apps/server/src/features/move-in/test-old-site.ts'
import { type BenchDatabase, measureOnEach } from './databases.ts'
import { readProcessorTime } from './processor-time.ts'
import type { Measurement } from './report.ts'

/**
 * Moves a BuildAdmin site of a million rows from MariaDB to PostgreSQL, twice: the second run takes over ten changes. One value in a hundred
 * is of a kind that needs a rule: a date of zeros, an entity, a relation to nothing, a time of ten digits.
 */
export async function measureMoveIn(postgresql: string | undefined, rows = 1_000_000): Promise<Measurement[]> {
  if (noMariaDb !== undefined || postgresql === undefined) {
    console.error(noMariaDb ?? 'A move is measured on PostgreSQL, and none answers.')
    return []
  }
  const server = await startMariaDb()
  try {
    const site = await server.create('bench')
    await site.run(...oldSiteTables('2.1.2'), ...fill(rows))
    return await measureOnEach(postgresql, async (target) => {
      if (target.label !== 'PostgreSQL') return []
      const first = await move(site.url, target)
      await site.run('update ba_lesson set name = concat(name, 1), update_time = 1700000000 where id between 11 and 20')
      const second = await move(site.url, target)
      const label = `${rows.toLocaleString('en-US')} rows of MariaDB to PostgreSQL`
      return [
        { what: `a move of ${label}`, value: first.seconds, unit: 's', budget: { atMost: 300 } },
        { what: 'its processor time, without the databases', value: first.processorSeconds, unit: 's' },
        { what: `its memory at most, with ${heap}`, value: first.megabytes, unit: 'MB', budget: { atMost: 400 } },
        {
          what: 'figures that differ between the databases',
          value: first.differences,
          unit: 'figures',
          budget: { atMost: 0 },
        },
        { what: 'a second move, after ten changes', value: second.seconds, unit: 's' },
        { what: 'figures that differ after it', value: second.differences, unit: 'figures', budget: { atMost: 0 } },
      ]
    })
  } finally {
    await server.close()
  }
}

/** Statements that fill the site: a half are lessons of its own table, the others members, their money and the log of administrators. */
function fill(rows: number): string[] {
  const part = (share: number) => `seq_1_to_${Math.round(rows * share)}`
  return [
    `insert into ba_user (id, username, nickname, money, status, birthday, create_time)
       select seq, concat('m', seq), if(seq % 100 = 0, concat('A &amp; ', seq), concat('会员', seq)), seq * 100, 'enable',
         if(seq % 100 = 1, '0000-00-00', '1990-05-06'), 1600000000 + seq from ${part(0.1)}`,
    `insert into ba_user_money_log (user_id, money, \`before\`, \`after\`, memo, create_time)
       select seq, seq * 100, 0, seq * 100, 'gift', 1600000000 from ${part(0.1)}`,
    `insert into ba_admin_log (admin_id, username, title, url, data, create_time)
       select 0, 'admin', concat('entry ', seq), '/admin/index', '{"a":1}', 1600000000 + seq from ${part(0.1)}`,
    `create table ba_school (id int unsigned not null auto_increment primary key, name varchar(100) not null default '' comment '名称',
       status tinyint(1) unsigned not null default 1 comment '状态:0=隐藏,1=显示', create_time bigint(16) unsigned default null) comment '学校'`,
    `insert into ba_school (name, create_time) select concat('第', seq, '学校'), 1600000000 from ${part(0.2)}`,
    `create table ba_lesson (id int unsigned not null auto_increment primary key, school_id int unsigned not null default 0 comment '学校',
       name varchar(100) not null default '' comment '名称', price decimal(10,2) not null default 0.00 comment '价格',
       stage enum('a','b','c') not null default 'a' comment '学段:a=小学,b=初中,c=高中', held_at datetime default null comment '时间',
       words varchar(500) not null default '' comment '介绍', open_switch tinyint(1) not null default 0 comment '开放',
       weigh int not null default 0 comment '权重', update_time bigint(16) unsigned default null, create_time bigint(16) unsigned default null) comment '课程'`,
    `insert into ba_lesson (school_id, name, price, stage, held_at, words, open_switch, weigh, create_time)
       select if(seq % 100 = 2, 0, 1 + seq % ${Math.round(rows * 0.2)}), if(seq % 100 = 0, concat('&lt;', seq, '&gt;'), concat('课', seq)), seq % 900,
         elt(1 + seq % 3, 'a', 'b', 'c'), if(seq % 100 = 1, '0000-00-00 00:00:00', '2024-03-05 08:00:00'),
         repeat('一节好课。', 1 + seq % 20), seq % 2, seq, 1600000000 + seq from ${part(0.5)}`,
    `insert into ba_admin_rule (id, pid, type, title, name, path, menu_type, status, create_time) values
       (1, 0, 'menu', '学校', 'biz/school', 'biz/school', 'tab', '1', 1600000000), (2, 0, 'menu', '课程', 'biz/lesson', 'biz/lesson', 'tab', '1', 1600000000)`,
  ]
}

interface Move {
  readonly seconds: number
  readonly processorSeconds: number
  /** Largest resident set of the process. */
  readonly megabytes: number
  readonly differences: number
}

/** As on a server with 512 MB: where there is more, V8 collects garbage later, and the process grows without a need. */
const heap = '--max-old-space-size=256'

/** Runs the built command as a process. */
async function move(from: string, target: BenchDatabase): Promise<Move> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../apps/server/dist/maintenance.js'), 'move-in', from, '--apply'],
    {
      env: { ...process.env, DATABASE_URL: target.database, DATA_DIR: target.dataDir, NODE_OPTIONS: heap },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const started = performance.now()
  const usage = { processor: 0, kilobytes: 0 }
  const ended = once(child, 'exit')
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    usage.kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? usage.kilobytes)
    usage.processor = Math.max(usage.processor, (await readProcessorTime(child.pid ?? 0)) || 0)
    await Promise.race([ended, wait(250)])
  }
  if (child.exitCode !== 0) throw new Error(`The move ended with ${child.exitCode ?? child.signalCode}:\n${said}`)
  return {
    seconds: (performance.now() - started) / 1000,
    processorSeconds: usage.processor / 1000,
    megabytes: usage.kilobytes / 1024,
    differences: Number(/^Proof: .*, (\d+) differ/m.exec(said)?.[1]),
  }
}
