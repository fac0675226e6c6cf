// Loaded before the measured program: leaves its peak resident memory, in KiB, in the file that PEAK_FILE names.
process.on('exit', () => {
  require('node:fs').writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS))
})
