/** Every text of this package: Chinese, then English. */
const texts = {
  'terminal.blocked': [
    '有任务执行失败，新任务暂不执行。请先重试或删除失败的任务。',
    'Newly added tasks will never start because they are blocked by failed tasks',
  ],
  'terminal.cancelFailed': [
    '服务器未能停止任务，任务仍在运行',
    'The server did not stop the task. It is still running',
  ],
  'terminal.endNotConfirmed': [
    '服务器未确认任务已停止，该任务可能仍在运行',
    'The server has not confirmed that the task was stopped. It may still be running',
  ],
  'terminal.connectionLost': [
    '与服务器的连接已断开，任务可能仍在运行',
    'The connection to the server was lost. The task may still be running',
  ],
} as const satisfies Record<string, readonly [string, string]>

/** Id of a notice, for a product with its own texts. */
export type MessageId = keyof typeof texts

/**
 * The built-in text of a notice: Chinese for `zh…`, else English.
 *
 * @param locale language tag, such as `zh-cn` or `pt-BR`
 */
export function toTerminalText(id: MessageId, locale: string): string {
  return texts[id][/^zh\b/i.test(locale) ? 0 : 1]
}
