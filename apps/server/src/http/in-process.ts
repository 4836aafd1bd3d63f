/** The remote address of calls that the server makes to itself; no socket has it. */
export const inProcessAddress = 'in-process'
