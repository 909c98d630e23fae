/** 'Rivera' becomes 'Rivera family'; a name that says so already stays as it is ('Rivera family', 'The Okafor Family'). */
export function familyTitle(name: string): string {
  return /\bfamily$/i.test(name.trim()) ? name : `${name} family`;
}
