import { isMainThread } from 'node:worker_threads'

const commands = 'serve, demo, user, doctor, backup, restore or move'

/** Each command is loaded when it is asked for, so that a backup does not wait for the pages. */
export async function main([command, ...words]: string[]): Promise<void> {
  // Files this process writes are readable by its owner only. A thread, which makes the daily backup, cannot set this.
  if (isMainThread) process.umask(0o077)
  const isSite = command === 'serve' || command === 'demo'
  // Whoever reads the output may leave early, as `head -1` does: the work goes on. The site's goes on in any case.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && !isSite) throw error
  })
  switch (command) {
    case 'serve':
      return (await import('./serve.ts')).serve()
    case 'demo': {
      const { prepareDemo } = await import('./commands/demo/demo.ts')
      return (await prepareDemo(words)) ? (await import('./serve.ts')).serve() : undefined
    }
    case 'user':
      return (await import('./commands/add-user.ts')).addUserCommand(words)
    case 'doctor':
      return (await import('./commands/doctor/doctor-command.ts')).doctorCommand(words)
    case 'backup':
      return (await import('./commands/backup/backup-command.ts')).backupCommand(words)
    case 'restore':
      return (await import('./commands/backup/restore-command.ts')).restoreCommand(words)
    case 'move':
      return (await import('./commands/backup/move-command.ts')).moveCommand(words)
    default:
      process.stderr.write(`There is no command '${command}'. Use ${commands}.\n`)
      process.exitCode = 2
  }
}
