/** `auth.Admin` → `auth/Admin.php`: the name of a controller in rules of the old back end. */
export function toControllerFile(controller: string): string {
  return `${controller.replace('.', '/')}.php`
}

/** `auth/Admin.php` → `auth.Admin`. */
export function fromControllerFile(file: string): string {
  return file.replace(/\.php$/i, '').replaceAll(/[\\/]/g, '.')
}
