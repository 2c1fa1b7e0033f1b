export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  download(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param name the response's own, if empty */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
