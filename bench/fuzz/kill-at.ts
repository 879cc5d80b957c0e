import { DatabaseSync } from 'node:sqlite'

// Loaded before a process and each of its threads. Kills the process instead of the n-th command to a database: these begin
// and commit what is written, and any two moments between them come to the same.
let left = Number(process.env.SCROLLBACK_FUZZ_KILL_AT)
const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (sql) {
  if (!sql.startsWith('PRAGMA') && --left === 0) process.kill(process.pid, 'SIGKILL')
  exec.call(this, sql)
}

// Time flies, so that every file is committed on its own.
let now = 0
performance.now = () => {
  now += 60_000
  return now
}
