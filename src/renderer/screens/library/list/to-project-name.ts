/** The last folder of a path, and what stands before it. */
export interface ProjectName {
  readonly name: string
  readonly folder: string
}

export function toProjectName(project: string): ProjectName {
  const path = project.replace(/[\\/]+$/, '')
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
  return cut === -1
    ? { name: path || project, folder: '' }
    : { name: path.slice(cut + 1), folder: path.slice(0, cut) }
}
