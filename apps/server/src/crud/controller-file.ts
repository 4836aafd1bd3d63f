/** `auth.Admin` → `auth/Admin.php`: how rules of the old back end name screens. */
export function toControllerFile(controller: string): string {
  return `${controller.replace('.', '/')}.php`
}

/** `auth/Admin.php` → `auth.Admin`. */
export function fromControllerFile(file: string): string {
  return file.replace(/\.php$/i, '').replaceAll(/[\\/]/g, '.')
}
